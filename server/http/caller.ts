import type { ApiKeyId, OrganizationId, SessionId, UserId } from "#contract/api/ids.ts";
import type { Diagnosis, TestMail } from "#contract/organizations/installation.ts";
import type { Language } from "#contract/language.ts";
import type { Permission, Role } from "#contract/people/roles.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Database, OrgScope } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";
import type { FileReader } from "#server/file-reader/file-reader.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";
import type { Secret } from "#server/core/secret.ts";
import type { AllowedRanges } from "#server/core/address-ranges.ts";

/** The dependencies of requests and jobs: the database, the clock and others. */
export interface JobServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Secret;
  readonly pdf: PdfRenderer;
  /** Address ranges that webhook endpoints may be in although they are blocked by default. */
  readonly allowedRanges: AllowedRanges;
  /** True when mail stays in the app because no mail server is set; when missing, mail may be on its way. */
  readonly mailWaits?: boolean;
  readonly mailLimits: MailLimits;
  /** The limit of an organization's files and of its events, in bytes; none when 0 or missing. */
  readonly storageBytesMax?: number;
}

/** The dependencies of requests. */
export interface Services extends JobServices {
  readonly fileReader: FileReader;
  /** The proxy that opens connections to other servers, where the installation has no other way out. */
  readonly outgoingProxy?: OutgoingProxy | undefined;
}

/** A proxy that opens connections by the method CONNECT. */
interface OutgoingProxy {
  readonly host: string;
  readonly port: number;
  /** The header Proxy-Authorization; undefined without credentials. */
  readonly authorization: string | undefined;
}

/** An API key or a person acting in an organization, with the services. First argument of every verb of an organization. */
export interface Caller extends OrgScope, Services {
  /** The name of the API key or the person, as the office knows it. */
  readonly name: string;
  readonly actorId: ApiKeyId | UserId;
  readonly permissions: readonly Permission[];
  /** When the person last confirmed their session with the password; undefined for API keys, commands and jobs. */
  readonly confirmedAt?: Date | null;
}

/** The way of a request to this server. */
export interface Arrival {
  /** The address that the connection came from: the nearest proxy, or the browser. */
  readonly peer: string;
  /** The address of the browser, as far as a trusted proxy tells it. */
  readonly address: string;
  /** The host that the request asks for, with its port. */
  readonly host: string;
  /** True when the request says that a proxy passed it on. */
  readonly isForwarded: boolean;
  /** True when the settings name the peer as a proxy. */
  readonly isTrusted: boolean;
}

/** The services that look at the installation itself, for those who administer it. */
export interface Doctor {
  readonly isMailServerSet: boolean;
  examine(language: Language, seen: { readonly arrival: Arrival; readonly shown: string }): Promise<Diagnosis>;
  /** Undefined where no mail server is set. */
  sendTestMail(
    language: Language,
    to: { readonly email: string; readonly name: string },
  ): Promise<TestMail | undefined>;
}

/** A request of a browser, whether a person is signed in or not. */
export interface RequestContext extends Services {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** The token of the cookie that marks a browser with an earlier sign-in; empty without one. */
  readonly device: string;
  /** The token of the cookie of a browser that is just signing in; empty without one. */
  readonly browser: string;
  readonly sessionLimits: SessionLimits;
  readonly log: Pick<Logger, "info" | "warn">;
}

/** A request of the web app's own routes. */
export interface AppContext extends RequestContext {
  readonly arrival: Arrival;
  readonly doctor: Doctor;
}

/** A request of a person who is signed in, whether they belong to an organization or not. */
export interface UserContext extends RequestContext {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly email: string;
  readonly name: string;
  /** The current organization, and the role in it. */
  readonly org: OrganizationId | null;
  readonly role: Role | null;
  /** When they last confirmed the session with their password or their provider; null when they did not. */
  readonly confirmedAt: Date | null;
  /** The organization whose identity provider made the session, which opens no other one; null for other sessions. */
  readonly providerOrg: OrganizationId | null;
}

/** The lifetime of sessions. */
export interface SessionLimits {
  /** Since the sign-in. */
  readonly days: number;
  /** Since the last request. */
  readonly idleHours: number;
}

/** The maximum number of mails that an organization may queue; 0 for no limit. */
export interface MailLimits {
  /** To clients, of every kind. */
  readonly perDay: number;
  readonly perDocumentPerHour: number;
  readonly perRecipientPerDay: number;
  readonly invitationsPerDay: number;
}
