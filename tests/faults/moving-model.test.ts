import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { databaseOf, homeName } from "#server/db/placement/databases.ts";
import { markOverdueInOrg } from "#server/billing/invoices/mark-overdue.ts";
import { foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import { asProcess, quoin, type Run } from "../commands/quoin.ts";
import { expectBooks } from "../model/books.ts";
import { anyCommand, passDays, passedDaysMax, type Real } from "../model/commands.ts";
import { newOffice, type Office } from "../model/office.ts";
import type { Api } from "../support/api.ts";
import { newOrg, type Service } from "../support/service.ts";
import { everyRowOf } from "../support/stored-rows.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { startWatched, type Watched } from "../support/watched-server.ts";
import { moveAndKill, moveWhole, steps } from "./killed-moves.ts";
import { RepeatingClient } from "./repeating-client.ts";
import { seed } from "../support/runs.ts";
import { until } from "./until.ts";

/** They move at the same time, as a move mostly waits. */
const firms = 4;
const commandsPerRun = 40;
const betweenCommandsMs = 100;
const hourMs = 3_600_000;

const limitsOff = {
  QUOIN_RATE_LIMIT_PER_MINUTE: "0",
  QUOIN_MAILS_PER_RECIPIENT_PER_DAY: "0",
  QUOIN_MAILS_PER_DAY: "0",
};

interface Firm {
  readonly client: RepeatingClient;
  /** All that the model has of it. */
  readonly books: Office;
  readonly real: Real;
}

async function newFirm({ on, url }: Watched<Run>): Promise<Firm> {
  const { org, key } = await newOrg({ on });
  const client = new RepeatingClient(url, org, key);
  // It is about noon there, so that no day ends during the test.
  const hours = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
  expect((await client.api.patch("/organization", { timeZone })).status).toBe(200);
  const { id: projectId, clientId } = await client.api.project();
  const real: Real = {
    api: client.api,
    clientId,
    projectId,
    markOverdue: (at) => markOverdue(on, org, at),
    setsClock: false,
  };
  return { client, books: newOffice(Date.now(), hours * hourMs), real };
}

/** Does what the hourly job does, and as that does again later where the firm is just being moved. */
const markOverdue = ({ db }: Service, org: OrganizationId, at: Date) =>
  until(async () => {
    try {
      await markOverdueInOrg({ db: await databaseOf(db, org), org, clock: () => at });
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status === 503) return false;
      throw error;
    }
  });

/** Runs the model until it is stopped, each run with documents of its own. */
async function work({ books, real }: Firm, firstSeed: number, stopping: AbortSignal): Promise<void> {
  for (let run = 0; !stopping.aborted; run += 1) {
    const office: Office = { ...books, invoices: [], quotations: [] };
    for (const command of fc.sample(anyCommand, { numRuns: commandsPerRun, seed: firstSeed + run })) {
      await command.run(office, real);
      await sleep(betweenCommandsMs);
    }
    // Everything sent is overdue before the next run, which does not know of it.
    await passDays(office, real, passedDaysMax);
    books.invoices.push(...office.invoices);
    books.quotations.push(...office.quotations);
  }
}

const rowsOf = async (...given: Parameters<typeof everyRowOf>) => {
  // A cell remembers that an organization has left it.
  const { organization_passage: _, ...rows } = await everyRowOf(...given);
  return Object.entries(rows).filter(([, { length }]) => length > 0);
};

/** Returns the rows that are never changed or deleted in this time, some of which no response shows. */
async function lastingRowsOf(org: OrganizationId, on: Service): Promise<string[]> {
  const rows = await everyRowOf(org, on);
  const lasting = ["audit_entry", "event", "idempotency_key", "overdue_mark"];
  return lasting.flatMap((table) => (rows[table] ?? []).map((row) => `${table} ${JSON.stringify(row)}`));
}

/** Moves the firm there and back, once for each of those steps, at which the command is killed and then run again. */
async function move({ client }: Firm, at: readonly (typeof steps)[number][], { env, on }: Watched<Run>): Promise<void> {
  const { org } = client.api;
  let [from, to] = [homeName, "b"];
  for (const step of at) {
    const before = await lastingRowsOf(org, on);
    await moveAndKill(env, org, to, step);
    await moveWhole(env, org, to);
    expect(await on.db.databases.nameOf(org)).toBe(to);
    expect(await rowsOf(org, on, from)).toEqual([]);
    const after = new Set(await lastingRowsOf(org, on));
    expect(before.filter((row) => !after.has(row))).toEqual([]);
    await client.repeatAll();
    [from, to] = [to, from];
  }
}

/** Creates an organization in each cell that nobody uses during the moves. */
async function newBystanders({ on }: Watched<Run>): Promise<Api[]> {
  const bystanders = [await newOrg({ on }), await newOrg({ on, cell: "b" })];
  for (const api of bystanders) {
    await api.pay(await api.sentInvoice(), 9);
    await api.quotation();
    // The worker would do it some time later.
    await foldDerivedInOrg({ db: await databaseOf(on.db, api.org), org: api.org });
  }
  return bystanders;
}

test(
  `the books agree with the model while firms move and moves are killed at every step (seed ${seed})`,
  { timeout: 600_000 * timeoutFactor },
  async () => {
    const watched = await startWatched(asProcess, "moving_model", limitsOff);
    const { env, on, url } = watched;
    expect(await quoin(["cell", "add", "b"], env)).toMatchObject({ code: 0 });
    await until(async () => (await (await fetch(`${url}/readyz`)).text()).includes(`"b":"ok"`));
    const bystanders = await newBystanders(watched);
    const before = await Promise.all(bystanders.map(({ org }) => rowsOf(org, on)));

    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const all = await Promise.all(Array.from({ length: firms }, () => newFirm(watched)));
    const working = all.map((firm, i) => work(firm, seed + i * 1_000, stopping.signal));
    const moving = all.map((firm, i) =>
      move(
        firm,
        steps.filter((_, round) => round % firms === i),
        watched,
      ),
    );
    await Promise.race([Promise.all(moving), Promise.all(working)]);
    stopping.abort();
    await Promise.all(working);

    for (const { client, books } of all) await expectBooks(books, client.api, on);
    expect(all.reduce((sum, { client }) => sum + client.refused, 0)).toBeGreaterThan(0);
    expect(await Promise.all(bystanders.map(({ org }) => rowsOf(org, on)))).toEqual(before);
    expect(await quoin(["check"], env)).toMatchObject({ code: 0 });
  },
);
