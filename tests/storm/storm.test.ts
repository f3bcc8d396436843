import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  auditActions,
  auditDeliveries,
  auditEvents,
  auditMoney,
  auditNumbers,
  auditPaging,
  auditReceivers,
  auditStatus,
  auditTenants,
  auditTrail,
  auditWrites,
} from "./audit.ts";
import { type StormResult, type OfficeResult, runStorm } from "./storm.ts";

const seed = Number(process.env["QUOIN_STORM_SEED"] ?? randomInt(1, 1_000_000_000));
const seconds = Number(process.env["QUOIN_STORM_SECONDS"] ?? 120);
/** In addition to the storm itself: until everything is up again and every delivery has been made. */
const settleMsMax = 40 * 60_000;

let stormResult: StormResult;

beforeAll(
  async () => {
    say(`a storm of ${seconds} s; QUOIN_STORM_SEED=${seed} makes the same choices again`);
    stormResult = await runStorm(seed, seconds);
    say(summaryOf(stormResult));
  },
  seconds * 1000 + settleMsMax,
);

const say = (text: string) => process.stdout.write(`${text}\n`);

const faultsOf = (audit: (office: OfficeResult) => string[]) => stormResult.offices.flatMap((office) => audit(office));

test("acknowledged writes are there exactly once", () => {
  expect(faultsOf(auditWrites)).toEqual([]);
});

test("acknowledged sends, voids and reversals are stored", () => {
  expect(faultsOf(auditActions)).toEqual([]);
});

test("a write that is repeated under its key is answered as the first time", () => {
  expect(faultsOf(({ repeatFaults }) => [...repeatFaults])).toEqual([]);
});

test("paid is the sum of the payments that were not reversed", () => {
  expect(faultsOf(auditMoney)).toEqual([]);
});

test("status agrees with money and time", () => {
  expect(faultsOf(auditStatus)).toEqual([]);
});

test("numbers are unique and without gaps per organization and year", () => {
  expect(faultsOf(auditNumbers)).toEqual([]);
});

test("each change has its event, once", () => {
  expect(faultsOf(auditEvents)).toEqual([]);
});

test("each creation has its audit entry, once", () => {
  expect(faultsOf(auditTrail)).toEqual([]);
});

test("each event has its deliveries, and each of them succeeds", () => {
  expect(faultsOf(auditDeliveries)).toEqual([]);
});

test("each receiver gets every event of its organization, signed, and no other", () => {
  expect(faultsOf(auditReceivers)).toEqual([]);
});

test("an organization sees only its own data", () => {
  expect(faultsOf(auditTenants)).toEqual([]);
});

test("paging continues across restarts and misses nothing", () => {
  expect(faultsOf(auditPaging)).toEqual([]);
});

test("readers and writers are answered as documented", () => {
  expect(faultsOf(({ ledger }) => [...ledger.faults])).toEqual([]);
  expect(stormResult.requests.faults).toEqual([]);
});

test("a process starts or reports why not, ends only on request, and none is left", () => {
  expect(stormResult.processes.faults).toEqual([]);
});

test("faults strike while the load continues", () => {
  expect(Object.values(stormResult.faults).some((count) => count > 0)).toBe(true);
  for (const { ledger, followed } of stormResult.offices) {
    expect(ledger.acknowledged.length).toBeGreaterThan(0);
    expect(followed.length).toBeGreaterThan(0);
  }
});

function summaryOf({ processes, requests, faults, pdfs, walks, replayedDeliveries, offices }: StormResult): string {
  const acknowledged = offices.reduce((sum, { ledger }) => sum + ledger.acknowledged.length, 0);
  const events = offices.reduce((sum, { followed }) => sum + followed.length, 0);
  const inboxes = offices.flatMap(({ organization }) => organization.endpoints.map(({ inbox }) => inbox));
  const received = inboxes.reduce((sum, { bodies }) => sum + bodies.size, 0);
  const duplicates = inboxes.reduce((sum, { deliveries, bodies }) => sum + deliveries - bodies.size, 0);
  return [
    `requests  ${requests.requests}, of which ${requests.lost} lost and ${requests.unavailable} unavailable`,
    `writes    ${acknowledged} acknowledged; ${pdfs} PDFs and ${walks} walks through all clients`,
    `events    ${events}; ${received} deliveries, ${duplicates} duplicates, ${replayedDeliveries} replayed`,
    `processes ${processes.starts} starts, ${processes.failedStarts} failed`,
    `faults    ${Object.entries(faults)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ")}`,
  ].join("\n");
}
