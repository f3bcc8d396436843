import type { ApiKeyId, OrganizationId, SessionId, UserId } from "#contract/ids.ts";
import type { Permission, Role } from "#contract/roles.ts";
import type { Clock } from "./clock.ts";
import type { Database, OrgScope } from "#server/db/sql.ts";
import type { Logger } from "./log.ts";
import type { MailLimits } from "#server/mail/limits.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";
import type { Secret } from "./secret.ts";
import type { AllowedRanges } from "#server/webhooks/check-url.ts";

/** What every verb works with. */
export interface Means {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Secret;
  readonly pdf: PdfRenderer;
  /** Ranges of addresses that webhook endpoints may be in although they are refused otherwise. */
  readonly allowedRanges: AllowedRanges;
  /** Whether mail stays in the app, because no mail server is set; where nobody says so, it may be on its way. */
  readonly mailWaits?: boolean;
  readonly mailLimits: MailLimits;
  /** What all files of one organization may have; no limit where it is 0 or missing. */
  readonly storageBytesMax?: number;
}

/** Who asks, for which org, and what they work with. First argument of every verb of an organization. */
export interface Caller extends OrgScope, Means {
  /** What the office calls whoever asks: the name of an API key, or of a person. */
  readonly name: string;
}

/** A caller who came with an API key or a session. */
export interface Actor extends Caller {
  readonly actorId: ApiKeyId | UserId;
  readonly permissions: readonly Permission[];
}

/** Somebody at a browser, of whom nothing is known yet. */
export interface Visitor extends Means {
  readonly address: string;
  readonly userAgent: string | null;
  /** How the outside reaches this service; no trailing slash. */
  readonly publicUrl: string;
}

/** A browser at the web app, whether somebody is signed in or not. */
export interface Guest extends Visitor {
  readonly requestId: string;
  /** The token of the cookie that marks a browser in which somebody has signed in before; empty without one. */
  readonly device: string;
  readonly sessionLimits: SessionLimits;
  readonly log: Pick<Logger, "info">;
}

/** How long sessions last. */
export interface SessionLimits {
  /** From the sign-in. */
  readonly days: number;
  /** Without a request. */
  readonly idleHours: number;
}

/** Somebody who is signed in, whether they belong to an organization or not. */
export interface Person extends Guest {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly email: string;
  readonly name: string;
  /** Where they are at work, and as what. */
  readonly org: OrganizationId | null;
  readonly role: Role | null;
}
