/** The refusals about people, their sessions and their keys. */

export const people = {
  confirmationRequired: "Confirm this change with your password or at your identity provider, and then send it again.",
  accountCreated:
    "An account was just created for this address. Open the link again and enter the password of that account.",
  askForInvitation: "Ask the person who invited you to send the invitation again.",
  unknownKey: "The API key does not exist. Check that it belongs to this installation.",
  onlyOwnersGrant: "Only an owner can give a key the permission to change where clients pay to. Ask one.",
  tooManyKeys:
    "This organization already has {max} active API keys, the maximum. Revoke a key that is no longer needed.",
  keyNotActive: "This key is {status}. Create a new key instead.",
  hasAuthenticator: "You already have an authenticator. Remove it before you add another one.",
  onlyOwner: "This is the only owner. Make another person an owner first.",
  passwordGuessable:
    "is easy to guess: it is common, follows a pattern, or is made of your name, address, organization or a year; choose several unrelated words",
  roleChanged: "Your role no longer allows this. Ask an owner or an administrator.",
  onlyOwnersChangeOwners: "Only owners can add, change or remove an owner. Ask an owner.",
  secondFactorRequired: "is required; enter the authenticator's code or a recovery code, or use a passkey",
  otherCode: "does not match the code that the authenticator shows now; try again",
  secondFactorRefused: "was not accepted; try again, or use another second factor",
  otherPassword: "is not your password; try again",
  noAuthenticatorBegun: "No authenticator is being set up. Start again.",
  alreadyMember: "belongs to a person who is already a member or invited; change their role instead",
  linkNotValid: "This link has expired, was already used, or was replaced by a newer one. {remedy}",
  passkeyNotAdded:
    "The passkey could not be added: the request is older than five minutes, or was made in another browser or for a passkey that is known already. Start again.",
  tooManyPasskeys: "You have {max} passkeys, the maximum. Remove one that is no longer needed.",
  passkeysNeedHttps:
    "Passkeys do not work at {url}: browsers require a host name and https. Sign in with your password, or ask the administrator of the server to set QUOIN_PUBLIC_URL to an address such as https://quoin.example.com.",
  passkeyRefused:
    "This passkey was not accepted: it may have been removed, or the request is older than five minutes. Try again, or sign in with your password.",
  notMember: "You no longer belong to this organization.",
  otherSite: "This request came from another website. Open Quoin and try again.",
  otherAddress:
    "This page was opened at {origin}, and Quoin is set up for {own}. Open it there, or ask the administrator of the server to set QUOIN_PUBLIC_URL to {origin}.",
  noOrganization: "You do not belong to an organization. Ask its owner or an administrator to invite you.",
  otherOrganization: "You switched to another organization in this browser, so nothing was done. Reload this page.",
  singleSignOnRequired:
    "This organization requires you to sign in with its identity provider. Sign out, and sign in with it.",
  twoFactorRequired:
    "This organization requires two-factor authentication. Add a passkey or an authenticator under Security first.",
  roleNotAllowed: "Your role does not allow this. Ask an owner or an administrator.",
  invitationAccepted: "This person has already accepted the invitation.",
  requestLink: "Request a new link.",
  notSignedIn: "You are not signed in, or your session has expired. Sign in.",
  serverPrintsLink: "The server prints a new link when it starts, as long as there are no accounts.",
  codeRequired: "A second factor is required. Enter the code that your authenticator shows now, or use a passkey.",
  signInFailed: "The email address, password or code is incorrect. Check them and try again.",
  addressHasAccount:
    "The address of this invitation has an account already. Open the link again, join with its password, and link it with the identity provider under Settings, Security.",
  providerStateExpired:
    "This sign-in is older than ten minutes, was used already, or began in another browser. Start again.",
  providerUnreachable:
    "The identity provider cannot be reached. Try again in a few minutes. Owners can sign in with their password.",
  providerAnswerRefused:
    "The answer of the identity provider was not accepted. Start again. If it happens again, an owner should check the settings of single sign-on.",
  passwordKnown: "You have a password. Confirm the change with it.",
  providerKnowsOther:
    "You signed in at the identity provider as someone else. Sign in there as yourself, and try again.",
  providerAccountTaken:
    "This account at the identity provider is linked with another person of the organization. Sign in there as yourself, and try again.",
  tryProviderFirst:
    "Try it first: link your own account with the identity provider, so that a mistake in the settings locks no one out.",
  providerSecretRequired: "is required; the provider shows it",
  notIssuer: "must be an address such as https://accounts.google.com",
  commonTenant: "must name your tenant's id in place of common",
  notOpenIdConnect: "is not an OpenID Connect provider; enter the issuer that the provider shows",
  issuerUnreachable: "cannot be reached; it must begin with https:// and have a public address",
  notLinked:
    "Your account at the identity provider is not linked with an account here. Sign in with your password, and link it under Settings, Security.",
  keysOfMember:
    "This person created {count, plural, one {# active API key} other {# active API keys}}. Set the query parameter `keys` to `keep` or `revoke`.",
  noKey: "The request has no API key. Send one in the header `Authorization: Bearer <API key>`.",
  keyMalformed: "The API key is malformed. Copy the complete key; it begins with quoin_live_ or quoin_test_.",
  keyRevoked: "The API key was revoked. Use another key.",
  keyExpired: "The API key expired at {at}. Use another key.",
  tooManyAttempts: "There were too many attempts. Wait 15 minutes.",
  tooManyAttemptsOrReset: "There were too many attempts. Wait 15 minutes, or reset the password.",
} as const;
