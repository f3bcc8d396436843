import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { everyScope, type Scope } from "#contract/api/scopes.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import type { MailLimits, SessionLimits } from "#server/http/caller.ts";
import { databaseOf, homeName } from "#server/db/placement/databases.ts";
import { openCells } from "#server/commands/cells/open-cells.ts";
import { writePlace } from "#server/db/placement/places.ts";
import { withPeople } from "#server/db/placement/with-people.ts";
import { asSystem, type ConnectionTarget, type Database, openOwner, type Query, type Sql } from "#server/db/sql.ts";
import { createApp } from "#server/api/app.ts";
import { createDoctor } from "#server/doctor/doctor.ts";
import type { ExaminedSettings } from "#server/doctor/settings.ts";
import { poolSizesDefault } from "#server/db/connection/connection-shares.ts";
import type { Connections } from "#server/http/connections/connections.ts";
import type { Health } from "#server/http/health.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { createLog, type Logger } from "#server/core/log.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { createFileReader, type FileReader } from "#server/file-reader/file-reader.ts";
import { createPdfRenderer, type PdfRenderer } from "#server/pdf/render.ts";
import { type Secret, secretFrom } from "#server/core/secret.ts";
import { nextCell } from "./cells.ts";
import { Api } from "./api.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { recordStatement } from "./statement-rules.ts";
import { dropDatabases, freshDatabase, serviceTarget, targetOfSchema } from "./target.ts";

export const testSecret = "a secret of the tests, long enough";

/** The service of this worker, with a clock that a test may set. */
export interface Service {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly target: ConnectionTarget;
  /** The time that the clock shows; null lets it run. */
  now: Date | null;
}

/** One renderer for all tests of a thread; its output belongs to no organization. */
export const testPdf: PdfRenderer = createPdfRenderer();
export const testFileReader: FileReader = createFileReader();

let started: Promise<Service> | undefined;

/** Does the work with the service's clock fixed at that instant. */
export async function atTime<T>(instant: string, work: () => Promise<T>, on?: Service): Promise<T> {
  const running = on ?? (await service());
  running.now = new Date(instant);
  try {
    return await work();
  } finally {
    running.now = null;
  }
}

export function service(): Promise<Service> {
  started ??= startService("worker");
  return started;
}

const others = new Map<string, Promise<Service>>();

/** Starts a service on a database of that name, for tests that must not share one. */
export function startService(database: string): Promise<Service> {
  const running = others.get(database) ?? openService(database);
  others.set(database, running);
  return running;
}

let alone = 0;

/**
 * Starts a service on a database that has no other test's rows, until the test ends: how PostgreSQL plans a statement
 * follows from all rows of its tables.
 */
export async function ownService(): Promise<Service> {
  alone += 1;
  const running = await openService(`alone_${alone}`);
  onTestFinished(async () => {
    await running.app.close();
    await running.db.close();
    await dropDatabases(running.target);
  });
  return running;
}

async function openService(database: string): Promise<Service> {
  const target = await freshDatabase(database);
  const running: { now: Date | null } = { now: null };
  const now = (sql: Sql) => databaseTime(running, sql);
  const options = { ...serviceTarget(target), now, onStatement: recordStatement };
  const db = openCells(options, ({ name, schemaName }) => {
    const at = targetOfSchema(target, schemaName);
    if (!("url" in at)) throw new Error(`the cell ${name} has no URL`);
    return at.url;
  });
  const app = await createTestApp(Object.assign(running, { db }));
  return Object.assign(running, { app, db, target });
}

/** Returns the database's time, which a test may set together with the service's clock. */
export const databaseTime = (running: { readonly now: Date | null }, sql: Sql): Query =>
  running.now === null ? sql`date_trunc('milliseconds', now())` : sql`${running.now}::timestamptz`;

const examinedSettings: ExaminedSettings = {
  databaseUrl: undefined,
  poolSizes: poolSizesDefault,
  dataDir: ".",
  backupDir: undefined,
  publicUrl: undefined,
  secret: undefined,
  secretOld: undefined,
  trustedProxies: allowedRanges(["10.200.0.0/16"]),
  mail: undefined,
};

/** Creates the app on that database, with a clock that the test may set. */
export function createTestApp(
  running: { readonly now: Date | null; readonly db: Database },
  options: {
    readonly webApp?: string | null;
    readonly requestsPerMinute?: number;
    readonly organizationRequestsPerMinute?: number;
    readonly anonymousRequestsPerMinute?: number;
    readonly mailWaits?: boolean;
    readonly connections?: Connections;
    readonly pdf?: PdfRenderer;
    readonly fileReader?: FileReader;
    readonly log?: Logger;
    readonly secret?: Secret;
    readonly publicUrl?: () => string;
    readonly mailLimits?: MailLimits;
    readonly storageBytesMax?: number;
    readonly sessionLimits?: SessionLimits;
    readonly health?: Health;
    readonly answerTimeoutMs?: number;
    /** The settings that the page about the installation examines, beside those of the tests. */
    readonly examined?: Partial<ExaminedSettings>;
  } = {},
): Promise<FastifyInstance> {
  const { db } = running;
  const clock = () => running.now ?? new Date();
  const url = options.publicUrl ?? (() => "http://127.0.0.1");
  const settings = { ...examinedSettings, ...options.examined };
  return createApp({
    doctor: createDoctor(settings, { db, databaseVersion: "18.4", clock, url }),
    db,
    clock,
    secret: secretFrom(testSecret),
    pdf: testPdf,
    fileReader: testFileReader,
    allowedRanges: allowedRanges(["127.0.0.0/8"]),
    trustedProxies: examinedSettings.trustedProxies,
    requestsPerMinute: 0,
    organizationRequestsPerMinute: 0,
    anonymousRequestsPerMinute: 0,
    sessionLimits: { days: 30, idleHours: 72 },
    log: createLog("silent"),
    health: { notReadyBecause: async () => null },
    publicUrl: url,
    mailWaits: true,
    mailLimits: noMailLimits,
    storageBytesMax: 0,
    // A request in the same process keeps this timeout when its body is read; the largest import may take longer.
    answerTimeoutMs: 120_000,
    ...options,
  });
}

/** The registration for GST of the tests' organizations, which holds on every day that they use. */
export const registration = { number: "201912345D", from: "1994-04-01" };

/**
 * Creates an organization with an API key of those scopes; every test has its own.
 * @param options on: it is in the first cell of that service, or in `cell`; beside: it is in the cell of that organization;
 *   isRegistered: false for one without GST, as organizations begin
 */
export async function newOrg(
  options: {
    scopes?: readonly Scope[];
    expiresAt?: Date;
    isTest?: boolean;
    isRegistered?: boolean;
    on?: Service;
    cell?: string;
    beside?: Api;
  } = {},
): Promise<Api> {
  const { app, db } = options.on ?? (await service());
  const at = new Date();
  const usual = options.on === undefined ? nextCell : () => homeName;
  const cell = options.beside === undefined ? (options.cell ?? usual()) : await db.databases.nameOf(options.beside.org);
  const organization = {
    name: "Alpha Renovation",
    email: "office@example.com",
    isTest: options.isTest ?? false,
    ...(options.isRegistered === false ? {} : { registration }),
    at,
  };
  const { org, key } = await withPeople(await db.databases.open(cell), async (people, there) => {
    const id = await createOrganization(there, organization);
    if (cell !== homeName) await writePlace(people, id, cell);
    const created = await createApiKey(there, {
      org: id,
      name: "test",
      scopes: options.scopes ?? everyScope,
      expiresAt: options.expiresAt ?? null,
      at,
    });
    return { org: id, key: created.key };
  });
  return new Api(app, org, key);
}

/** Creates another API key of the same organization. */
export async function newKey(
  org: OrganizationId,
  options: { scopes?: readonly Scope[]; expiresAt?: Date; at?: Date },
): Promise<Api> {
  const { app } = await service();
  const { key } = await asSystem(await databaseFor(org), (system) =>
    createApiKey(system, {
      org,
      name: "test",
      scopes: options.scopes ?? everyScope,
      expiresAt: options.expiresAt ?? null,
      at: options.at ?? new Date(),
    }),
  );
  return new Api(app, org, key);
}

/** Returns the database that has the rows of an organization. */
export const databaseFor = async (org: OrganizationId): Promise<Database> => databaseOf((await service()).db, org);

interface Envelope {
  id: string;
  type: string;
  created: number;
  data: { object: unknown };
}

/** Returns the event envelopes of an organization as they would be delivered, in order of emission. */
export async function eventsOf(org: OrganizationId, on?: Service): Promise<Envelope[]> {
  const { db } = on ?? (await service());
  const rows = await asSystem(
    await databaseOf(db, org),
    (system) => system<{ body: string }[]>`select body from event where org_id = ${org} order by position`,
  );
  return rows.map(({ body }) => JSON.parse(body) as Envelope);
}

/** Opens one connection as the owner of the tables of a cell. @param first the database of the first cell */
export const openOwnerOf = (first: ConnectionTarget, { schema }: Database) =>
  openOwner(targetOfSchema(first, schema), "none", schema);
