/** The refusals about emails, the portal, webhooks and assistants. */

export const mails = {
  noServer: "No mail server is set. Set SMTP_URL and MAIL_FROM, and restart Quoin.",
  beingSent: "This email is being sent. Try again in a minute.",
  addressRequired: "is required, because the client has no email address",
  tryLater: "{limit} Try again later.",
  receivesAlready: "{address} already receives this email; remove it",
  limitOfAddress: "One address can receive at most {max} emails per day ({setting}).",
  limitOfOrganization: "An organization can send at most {max} emails to clients per day ({setting}).",
  limitOfDocument: "A document can be emailed at most {max} times per hour ({setting}).",
  limitOfInvitations: "An organization can send at most {max} invitations per day ({setting}).",
  limitOfOffice: "The office can receive at most {max} emails per day.",
  kept: "A test organization sends no email to clients or to the office. This email is only listed here.",
  obsolete: "{reason}",
} as const;

export const portal = {
  noAddress: "The office has no email address of yours. Ask it to send the quotation again.",
  codeRequired: "is required; request a code by email first",
  codeWrong: "is wrong, too old or was tried too often; request another one",
  tooManyRequests: "There are too many requests from your network. Try again in a moment.",
  notDecidable: "This quotation can no longer be decided. Reload its page.",
  noCodeNeeded: "No code is needed. Send your decision without one.",
  memberDecides:
    "You are signed in as a member of the organization that issued this quotation, and only its client can decide here. Record the client's decision in Quoin.",
  clientArchived: "This client is archived. Unarchive it first.",
  memberAsks:
    "You are signed in as a member of the organization that issued this document, and only its client can ask here.",
  tooManyQuestions: "A document takes at most {max} questions a day. Write to the office, or ask again tomorrow.",
  signatureTooLong: "must have at most {max} characters as JSON; draw it with fewer points",
  linkEnded: "This link no longer leads to a document. Ask for a new link.",
} as const;

export const webhooks = {
  controlCharacters: "must not contain control characters such as tabs or line breaks, or begin or end with spaces",
  lacksScope:
    "This API key lacks the scope {scope}, which is required to send {event} to an endpoint. Use a key with that scope or with events:read.",
  notUrl: "must be a URL, such as https://example.com/hooks",
  scheme: "must begin with https:// or http://",
  credentials: "must not contain a user name or password; verify the signature of each request instead",
  port: "must have a port from 1 to 65535",
  noHost: "must contain a host",
  headerName: "must be the name of a header: letters, digits and hyphens, such as X-Api-Key",
  headerReserved: "is set by HTTP or by the service; choose another name",
  headerRepeated: "is the name of an earlier header; remove one of them",
  headerValue: "must be printable ASCII, and must not begin or end with spaces",
  tooMany:
    "This organization already has {max} webhook endpoints, the maximum. Delete an endpoint that is no longer needed.",
  notSubscribed: "The endpoint is no longer subscribed to {event}. Add it to the endpoint's events first.",
  periodReversed: "must not be before since",
  otherType: "must be one of the endpoint's subscribed types: {types}",
  paused: "Webhooks are paused by the administrator, so no test was sent. Try again later.",
  headersAgain: "must be given again with their values, because the URL leads to another origin",
  pointsTo:
    "points to {address}, which is {network}; use a public address or, for development, allow its range with QUOIN_WEBHOOK_ALLOW_CIDRS",
  deleted: "The endpoint was deleted.",
  disabled: "The endpoint is disabled; enable it first.",
} as const;

export const assistants = {
  documentChanged: "The document has changed since the assistant asked. Decline this, and send the document yourself.",
  decided: "This request was decided already.",
  expired: "This request has expired. The assistant can ask again.",
  tooManyWaiting: "{max} emails of assistants wait for approval. Decide them in Quoin first.",
  changedSincePreview:
    "The document has changed since the preview, and nothing was done. Call this tool again without `confirmation`, and show the person the new preview.",
  otherSite: "Pages of other sites may not use this endpoint. Connect from a program instead.",
  notProtocol: "The body is not a message of the Model Context Protocol. Send one JSON object.",
  tooManyArguments: "The message has more than {max} arguments. Leave out those that the tool does not have.",
  otherConfirmation:
    "was not given by this tool for this API key and exactly these arguments; call the tool again without it, and show the person the new preview",
  confirmationExpired: "has expired; call the tool again without it, and show the person the new preview",
} as const;

/** Networks that no webhook may reach. */
export const networks = {
  unspecified: "an unspecified address",
  private: "a private network",
  carrier: "a carrier network",
  thisMachine: "this machine",
  azure: "a platform address of Microsoft Azure",
  linkLocal: "a link-local network",
  specialPurpose: "a special-purpose range",
  documentation: "a documentation range",
  retired: "a retired special-purpose range",
  benchmarking: "a benchmarking range",
  multicast: "a multicast range",
  reserved: "a reserved range",
  sixToFour: "a 6to4 range",
  notGlobal: "not globally routable",
} as const;
