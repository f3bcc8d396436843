/** The words of emails to members. */
export const accountLetterMessages = {
  reset: {
    subject: "Reset your Quoin password",
    lead: "We received a request to reset the password of your Quoin account. Use the link below to choose a new one.",
    action: "Set a new password",
    note: "The link expires in {hours} hours and can be used once. If you did not request it, you can ignore this email: your password stays the same.",
  },
  disabled: {
    subject: "A webhook endpoint of {organization} was disabled",
    lead: "Quoin no longer sends events to {url}. {reason}",
    unknown: "the endpoint",
    advice: "When the receiver works again, enable the endpoint in the settings and replay the events that it missed.",
    action: "Open the endpoint",
    note: "Quoin sends this notice to the organization's email address or, if it has none, to its owners.",
  },
  endpoint: {
    failing: {
      subject: "A webhook endpoint of {organization} is failing",
      lead: "Events do not reach {host}. Quoin keeps trying, and writes again when they do.",
    },
    recovered: {
      subject: "A webhook endpoint of {organization} works again",
      lead: "Events reach {host} again.",
    },
    unknown: "the endpoint",
    since: "Failing since",
    until: "Working since",
    cause: "Last attempt",
    response: "The response had the status {status}.",
    waiting: "Events waiting",
    failed: "Events not delivered",
    waitingAdvice: "Waiting events are delivered by themselves as soon as the receiver works.",
    failedAdvice:
      "Events that were not delivered are no longer tried: replay them with one click once the receiver works.",
    nothingLost: "No event is missing.",
    open: "Open the endpoint",
    replay: "Open the endpoint to replay",
    note: "Quoin sends this notice to the owners and administrators, once when an endpoint begins to fail and once when it works again.",
  },
  notice: {
    subjects: {
      PAYEE_CHANGED: "The bank account of {organization} was changed",
      OWNER_ADDED: "{organization} has a new owner",
      OWNER_REMOVED: "An owner of {organization} was removed",
      KEY_CREATED: "A new API key can change data of {organization}",
      SECOND_FACTOR_NOT_REQUIRED: "{organization} no longer requires two-factor authentication",
      SINGLE_SIGN_ON_CHANGED: "Single sign-on of {organization} was changed",
    },
    leads: {
      PAYEE_CHANGED:
        "The bank account or PayNow, to which clients of {organization} pay, was changed. New documents show it at once; documents that were sent keep what they show.",
      OWNER_ADDED: "A person was made an owner of {organization}, or invited to be one.",
      OWNER_REMOVED: "A person is no longer an owner of {organization}.",
      KEY_CREATED: "An API key was created or rotated that can change data of {organization}.",
      SECOND_FACTOR_NOT_REQUIRED: "Members of {organization} can sign in without an authenticator from now on.",
      SINGLE_SIGN_ON_CHANGED:
        "The identity provider with which members of {organization} sign in was set, removed, required or made optional.",
    },
    advice:
      "If you expected this, acknowledge it on the overview. If not, undo it in the settings, change your password, and look into the audit log.",
    what: { owner: "Owner", key: "API key" },
    before: "Before",
    after: "Now",
    by: "Changed by",
    address: "IP address",
    at: "Time",
    action: "Open Quoin",
    note: "Quoin sends this notice to all owners of {organization}. It cannot be turned off.",
  },
  account: {
    subjects: {
      NEW_BROWSER: "New sign-in to your Quoin account",
      PASSWORD_CHANGED: "Your Quoin password was changed",
      AUTHENTICATOR_ADDED: "An authenticator was added to your Quoin account",
      AUTHENTICATOR_REMOVED: "The authenticator of your Quoin account was removed",
      PASSKEY_ADDED: "A passkey was added to your Quoin account",
      PASSKEY_REMOVED: "A passkey of your Quoin account was removed",
      PROVIDER_LINKED: "Your Quoin account was linked with an identity provider",
      PROVIDER_UNLINKED: "Your Quoin account is no longer linked with an identity provider",
      TOO_MANY_ATTEMPTS: "Failed attempts to open your Quoin account",
    },
    leads: {
      NEW_BROWSER: "Your account was opened in a browser in which you had not signed in before.",
      PASSWORD_CHANGED: "The password of your account was changed, and all other sessions were ended.",
      AUTHENTICATOR_ADDED: "From now on signing in needs a code of the authenticator. All other sessions were ended.",
      AUTHENTICATOR_REMOVED: "From now on signing in no longer asks for its codes.",
      PASSKEY_ADDED: "From now on the passkey signs in to your account.",
      PASSKEY_REMOVED: "From now on the passkey no longer signs in to your account.",
      PROVIDER_LINKED: "From now on you can sign in with your account at the identity provider of your organization.",
      PROVIDER_UNLINKED: "From now on that account no longer signs you in.",
      TOO_MANY_ATTEMPTS:
        "A wrong password or code was entered ten times in a quarter of an hour. Further attempts are refused until it is over.",
    },
    advice:
      "If this was you, there is nothing to do. If not, reset your password, end the sessions that you do not know, and tell an owner of your organization.",
    browser: "Browser",
    action: "Open security settings",
    note: "Quoin sends this notice to you only. It cannot be turned off.",
  },
  accepted: {
    subject: "{client} accepted quotation {number}",
    lead: "{client} accepted your quotation {number}, “{title}”.",
  },
  rejected: {
    subject: "{client} rejected quotation {number}",
    lead: "{client} rejected your quotation {number}, “{title}”.",
  },
  wrote: "They wrote:",
  openClient: "Open the client in Quoin",
  decisionNote: "You receive this email because your client decided on the quotation online.",
  missingHolidays: {
    subject: "The public holidays of {year} are missing",
    lead: "Quoin has no list of the public holidays of {year} yet, and {organization} has payment claims under the Security of Payment Act. Days of claims in that year may be later than shown.",
    remedy:
      "Update Quoin, since each version brings the next year's list. Until then, add the gazetted days of that year in Settings, Documents.",
    open: "Open the list of holidays",
    note: "You receive this email once a year, as an owner, when next year's list is missing in November.",
  },
  movedDays: {
    subject: "Days of claim {number} moved",
    lead: "The list of public holidays has changed, and days of claim {number}, “{title}”, moved with it.",
    added: "{day}, {name}, is a public holiday now.",
    struck: "{day}, {name}, is no public holiday any more.",
    moved: "from {from} to {to}",
    open: "Open the claim in Quoin",
    note: "You receive this email because a day that Quoin showed has moved.",
  },
} as const;
