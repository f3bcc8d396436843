// @module-tag slow
import { describe, expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { runOverdueJob } from "../support/given.ts";
import { atTime, newOrg } from "../support/service.ts";

const [singapore, auckland, newYork] = ["Asia/Singapore", "Pacific/Auckland", "America/New_York"];

/** Sent at an instant with terms of that many days: the expected end of the due day, and the expected number. */
const table: [zone: string, what: string, sentAt: string, days: number, dueDate: string, number: string][] = [
  [singapore, "over the end of a short month", "2026-01-31T04:00:00Z", 30, "2026-03-02T15:59:59.999Z", "INV-2026-0001"],
  [singapore, "to a leap day", "2028-01-30T04:00:00Z", 30, "2028-02-29T15:59:59.999Z", "INV-2028-0001"],
  [singapore, "over a leap day", "2028-01-31T04:00:00Z", 30, "2028-03-01T15:59:59.999Z", "INV-2028-0001"],
  [singapore, "without any days", "2026-05-31T15:59:59.999Z", 0, "2026-05-31T15:59:59.999Z", "INV-2026-0001"],
  [singapore, "at the year's last instant", "2026-12-31T15:59:59.999Z", 1, "2027-01-01T15:59:59.999Z", "INV-2026-0001"],
  [
    singapore,
    "at the year's first instant",
    "2026-12-31T16:00:00.000Z",
    1,
    "2027-01-02T15:59:59.999Z",
    "INV-2027-0001",
  ],
  [auckland, "to the eve of winter time", "2026-03-06T00:00:00Z", 29, "2026-04-04T10:59:59.999Z", "INV-2026-0001"],
  [auckland, "to the day of 25 hours", "2026-03-06T00:00:00Z", 30, "2026-04-05T11:59:59.999Z", "INV-2026-0001"],
  [auckland, "to the eve of summer time", "2026-08-28T00:00:00Z", 29, "2026-09-26T11:59:59.999Z", "INV-2026-0001"],
  [auckland, "to the day of 23 hours", "2026-08-28T00:00:00Z", 30, "2026-09-27T10:59:59.999Z", "INV-2026-0001"],
  [auckland, "at the year's last instant", "2026-12-31T10:59:59.999Z", 0, "2026-12-31T10:59:59.999Z", "INV-2026-0001"],
  [auckland, "at the year's first instant", "2026-12-31T11:00:00.000Z", 0, "2027-01-01T10:59:59.999Z", "INV-2027-0001"],
  [newYork, "to the eve of summer time", "2026-02-06T17:00:00Z", 29, "2026-03-08T04:59:59.999Z", "INV-2026-0001"],
  [newYork, "to the day of 23 hours", "2026-02-06T17:00:00Z", 30, "2026-03-09T03:59:59.999Z", "INV-2026-0001"],
  [newYork, "to the eve of winter time", "2026-10-02T16:00:00Z", 29, "2026-11-01T03:59:59.999Z", "INV-2026-0001"],
  [newYork, "to the day of 25 hours", "2026-10-02T16:00:00Z", 30, "2026-11-02T04:59:59.999Z", "INV-2026-0001"],
  [newYork, "late in the evening", "2026-01-31T04:30:00Z", 1, "2026-02-01T04:59:59.999Z", "INV-2026-0001"],
  [newYork, "to a leap day", "2028-01-30T17:00:00Z", 30, "2028-03-01T04:59:59.999Z", "INV-2028-0001"],
  [newYork, "at the year's last instant", "2027-01-01T04:59:59.999Z", 0, "2027-01-01T04:59:59.999Z", "INV-2026-0001"],
  [newYork, "at the year's first instant", "2027-01-01T05:00:00.000Z", 0, "2027-01-02T04:59:59.999Z", "INV-2027-0001"],
];

async function officeIn(timeZone: string, days = 30) {
  const api = await newOrg();
  await api.patch("/organization", { timeZone, paymentTermsDays: days, quotationValidityDays: days });
  return api;
}

describe("what is sent", () => {
  test.each(table)("in %s, %s", async (zone, _what, sentAt, days, end, number) => {
    const api = await officeIn(zone, days);
    await atTime(sentAt, async () => {
      expect(await api.sentInvoice()).toMatchObject({ dueDate: end, number });
      expect(await api.sentQuotation()).toMatchObject({ validUntil: end, number: number.replace("INV", "Q") });
    });
    // It becomes overdue at the first instant of the next day in that time zone, and not before.
    await atTime(end, runOverdueJob);
    expect(await statuses(api)).toEqual(["SENT"]);
    await atTime(new Date(Date.parse(end) + 1).toISOString(), runOverdueJob);
    expect(await statuses(api)).toEqual(["OVERDUE"]);
  });
});

const statuses = async (api: Awaited<ReturnType<typeof newOrg>>) =>
  (await api.get<{ data: Invoice[] }>("/invoices")).body.data.map(({ status }) => status);

test.each([
  [singapore, "2026-12-31", "2026-12-31T15:59:59.999Z"],
  [auckland, "2026-04-05", "2026-04-05T11:59:59.999Z"],
  [newYork, "2026-11-01", "2026-11-02T04:59:59.999Z"],
  // Clocks there skip midnight in the night to 6 September 2026.
  ["America/Santiago", "2026-09-05", "2026-09-06T03:59:59.999Z"],
])("in %s, a due date of %s means %s", async (zone, day, end) => {
  const api = await officeIn(zone);
  expect(await api.sentInvoice({ dueDate: day })).toMatchObject({ dueDate: end });
  expect((await api.quotation({ validUntil: day })) satisfies Quotation).toMatchObject({ validUntil: end });
});

test.each([
  [singapore, "2026-12-31", "2026-12-30T16:00:00.000Z"],
  [auckland, "2026-12-31", "2026-12-30T11:00:00.000Z"],
  [newYork, "2026-12-31", "2026-12-31T05:00:00.000Z"],
])("in %s, an issue on %s of the past year takes a number of that year", async (zone, issuedAt, start) => {
  const api = await officeIn(zone);
  await atTime("2027-01-02T12:00:00Z", async () => {
    const { id } = await api.invoice();
    const sent = await api.act<Invoice>(`/invoices/${id}/send`, { issuedAt });
    expect(sent).toMatchObject({ issuedAt: start, number: "INV-2026-0001" });
    expect((await api.sentInvoice()).number).toBe("INV-2027-0001");
  });
});
