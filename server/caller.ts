import type { ApiKeyId, OrganizationId, SessionId, UserId } from "#contract/ids.ts";
import type { Permission, Role } from "#contract/roles.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Database, OrgScope } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";
import type { Secret } from "#server/core/secret.ts";
import type { AllowedRanges } from "#server/core/address-ranges.ts";

/** The services that every verb works with. */
export interface Means {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Secret;
  readonly pdf: PdfRenderer;
  /** Address ranges that webhook endpoints may be in although they are blocked by default. */
  readonly allowedRanges: AllowedRanges;
  /** True when mail stays in the app because no SMTP server is configured; undefined means that mail may be sent. */
  readonly mailWaits?: boolean;
  readonly mailLimits: MailLimits;
  /** The limit on the total size of one organization's files; 0 or undefined for no limit. */
  readonly storageBytesMax?: number;
}

/** The caller, their organization and the services for a request. First argument of an organization's verbs. */
export interface Caller extends OrgScope, Means {
  /** The display name in the office: that of the API key or of the person. */
  readonly name: string;
}

/** A caller authenticated by an API key or a session. */
export interface Actor extends Caller {
  readonly actorId: ApiKeyId | UserId;
  readonly permissions: readonly Permission[];
}

/** A browser that is not authenticated yet. */
export interface Visitor extends Means {
  readonly address: string;
  readonly userAgent: string | null;
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string;
}

/** A browser in the web app, signed in or not. */
export interface Guest extends Visitor {
  readonly requestId: string;
  /** The token of the cookie that marks a browser in which a person has signed in before; empty without one. */
  readonly device: string;
  readonly sessionLimits: SessionLimits;
  readonly log: Pick<Logger, "info">;
}

/** The lifetime of sessions. */
export interface SessionLimits {
  /** Since the sign-in. */
  readonly days: number;
  /** Since the last request. */
  readonly idleHours: number;
}

/** A person who is signed in, with or without an organization. */
export interface Person extends Guest {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly email: string;
  readonly name: string;
  /** The current organization and the person's role in it. */
  readonly org: OrganizationId | null;
  readonly role: Role | null;
}

/** How many mails an organization may put into its outbox; 0 for no limit. */
export interface MailLimits {
  /** To clients, whatever they are about. */
  readonly perDay: number;
  readonly perDocumentPerHour: number;
  readonly perRecipientPerDay: number;
  readonly invitationsPerDay: number;
}
