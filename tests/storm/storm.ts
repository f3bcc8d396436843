import { setTimeout as sleep } from "node:timers/promises";
import { type EventType, events } from "#contract/webhooks/events.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { type FaultCounts, injectFaults } from "./chaos.ts";
import { type Door, doorOf, type RequestCounts } from "./client.ts";
import { type OrgFindings, readFindings } from "./findings.ts";
import { newLedger } from "./ledger.ts";
import { dueSoonMs, type Office, workInOffice } from "./load.ts";
import { type Organization, runOverdueJob } from "./organizations.ts";
import type { ProcessLog } from "./processes.ts";
import { type Random, randomFrom } from "./random.ts";
import { requestForeignClients, followEvents, readPdfs, walkClients } from "./readers.ts";
import type { Receivers } from "./receivers.ts";
import { openScene, type Scene } from "./scene.ts";
import { repeatAcknowledged, settleDeliveries } from "./settle.ts";

const writersPerOrganization = 4;

/** Statistics of the storm, and the state that it left. */
export interface StormResult {
  readonly processes: ProcessLog;
  readonly requests: RequestCounts;
  readonly faults: FaultCounts;
  readonly pdfs: number;
  readonly walks: number;
  readonly replayedDeliveries: number;
  readonly offices: readonly OfficeResult[];
}

export interface OfficeResult {
  readonly organization: Organization;
  readonly ledger: Office["ledger"];
  /** The ids of all events in order, as a client that follows them got them. */
  readonly followed: readonly string[];
  /** Unexpected responses to writes that were repeated with their keys. */
  readonly repeatFaults: readonly string[];
  readonly findings: OrgFindings;
}

/** The shared state of an office, with the events that were followed. */
interface OfficeAtWork extends Office {
  readonly organization: Organization;
  readonly followed: string[];
}

/** Runs the storm, waits until everything has settled, and collects the findings. */
export async function runStorm(seed: number, seconds: number): Promise<StormResult> {
  const random = randomFrom(seed);
  const requests: RequestCounts = { requests: 0, lost: 0, unavailable: 0, faults: [] };
  const scene = await openScene(random);
  try {
    const clock = { isOver: false, isQuiet: false };
    const offices: OfficeAtWork[] = [];
    for (const organization of scene.organizations) {
      offices.push(await openOffice(organization, scene, requests, random, () => clock.isOver));
    }
    const load = startLoad(offices);
    const following = Promise.all(
      offices.map(({ door, followed }) => followEvents(door, followed, () => clock.isQuiet)),
    );
    const progress = () => sum(offices.map(({ ledger }) => ledger.acknowledged.length));
    const injectingFaults = injectFaults(scene, random.fork("chaos"), progress, () => clock.isOver);
    // Any failure ends the storm at once.
    await Promise.race([sleep(seconds * 1000), Promise.all([load, following, injectingFaults])]);
    clock.isOver = true;

    const faults = await injectingFaults;
    await scene.recover();
    const { pdfs, walks } = await load;
    // By then every invoice with a near due date is overdue, and the job finds it.
    await sleep(dueSoonMs);
    await runOverdueJob(scene.settings);
    const settled: { repeatFaults: string[]; replayed: number }[] = [];
    for (const office of offices) {
      settled.push({ repeatFaults: await repeatAcknowledged(office), replayed: await settleDeliveries(office.door) });
    }
    clock.isQuiet = true;
    await following;
    const findings = await readAllFindings(scene, offices);
    await scene.end();
    return {
      processes: scene.processLog,
      requests,
      faults,
      pdfs,
      walks,
      replayedDeliveries: sum(settled.map(({ replayed }) => replayed)),
      offices: offices.flatMap(({ organization, ledger, followed }, i) => {
        const [found, repeatFaults] = [findings[i], settled[i]?.repeatFaults ?? []];
        return found === undefined ? [] : [{ organization, ledger, followed, repeatFaults, findings: found }];
      }),
    };
  } finally {
    await scene.close();
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Registers an organization's endpoints, and creates its first client, whose event is the one to follow from. */
async function openOffice(
  organization: Organization,
  { servers, receivers }: Scene,
  counts: RequestCounts,
  storm: Random,
  isOver: () => boolean,
): Promise<OfficeAtWork> {
  const random = storm.fork(organization.name);
  const door = doorOf({ servers, apiKey: organization.apiKey, random: random.fork("door"), counts });
  await addEndpoints(organization, door, receivers);
  const ledger = newLedger(organization.name);
  const name = `${ledger.tag} first`;
  const { body } = await door.write<{ id: string }>("POST", "/clients", { name }, "first");
  ledger.created.client.set(name, body.id);
  const events = await door.get<{ data: { id: string }[] }>("/events?limit=1");
  const followed = events.body.data.map(({ id }) => id);
  return { organization, door, ledger, random, isOver, projects: [], invoices: [], followed };
}

/** Registers one endpoint for all events, and one for payments only. */
async function addEndpoints(organization: Organization, door: Door, receivers: Receivers): Promise<void> {
  const every = Object.keys(events) as EventType[];
  const choices = { every, payments: every.filter((type) => type === "payment.recorded" || type === "invoice.paid") };
  for (const [choice, types] of Object.entries(choices)) {
    const name = `${organization.name}-${choice}`;
    const url = receivers.add(name);
    const inbox = receivers.inboxes.get(name);
    const body = { url, events: types };
    const answer = await door.write<{ id: string; secret: string }>("POST", "/webhook-endpoints", body, name);
    if (inbox === undefined || answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    inbox.secret = answer.body.secret;
    organization.endpoints.push({ id: answer.body.id, types, inbox });
  }
}

/** Runs the writers and readers of all organizations until the storm is over. */
async function startLoad(offices: readonly OfficeAtWork[]): Promise<{ pdfs: number; walks: number }> {
  const ledgers = offices.map(({ ledger }) => ledger);
  const othersOf = (office: Office) => ledgers.filter((ledger) => ledger !== office.ledger);
  const [pdfs, walks] = await Promise.all([
    Promise.all(offices.map((office) => readPdfs(office))),
    Promise.all(offices.map((office) => walkClients(office))),
    ...offices.map((office) => requestForeignClients(office, othersOf(office))),
    ...offices.flatMap((office) => Array.from({ length: writersPerOrganization }, () => workInOffice(office))),
  ]);
  return { pdfs: sum(pdfs), walks: sum(walks) };
}

async function readAllFindings({ dataDir }: Scene, offices: readonly OfficeAtWork[]): Promise<OrgFindings[]> {
  const database = await openEmbedded({ dataDir, log: () => undefined });
  try {
    const findings: OrgFindings[] = [];
    for (const { organization, door } of offices) {
      findings.push(await readFindings(database.connection, organization, door));
    }
    return findings;
  } finally {
    await database.close();
  }
}
