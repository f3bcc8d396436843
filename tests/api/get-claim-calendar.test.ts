import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

/** Submits a claim that is served on 31 October 2026 under a contract that says nothing. */
async function served(api: Api, terms: object = {}): Promise<Claim> {
  const draft = await newClaim(await newContract(api, { actApplies: true, claimDay: 0, ...terms }), api);
  return api.act<Claim>(`/claims/${draft.id}/submit`, { servedVia: "HAND", servedOn: "2026-10-31" });
}

/** Returns the entries of the calendar by kind, each with its properties; folded lines are joined. */
async function entriesOf(api: Api, { id }: Pick<Claim, "id">, query = "") {
  const { bytes, headers } = await api.file(`/claims/${id}/clock.ics${query}`);
  const text = bytes.toString("utf8");
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  const entries = new Map<string, Record<string, string>>();
  let entry: Record<string, string> = {};
  let depth = 0;
  for (const line of lines) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
    if (name === "BEGIN" && value === "VEVENT") entry = {};
    if (name === "BEGIN") depth += 1;
    if (name === "END") depth -= 1;
    if (name === "END" && value === "VEVENT") entries.set(entry["UID"]?.split("@")[0]?.split(".")[1] ?? "", entry);
    if (depth === 2) entry[name] = value;
  }
  return { text, headers, entries, of: (kind: string) => entries.get(kind) ?? {} };
}

const then = "2026-11-10T02:00:00Z";

test("each day of a claim is a whole day, and the window spans its days", () =>
  atTime(then, async () => {
    const api = await newOrg();
    const claim = await served(api);
    const { text, headers, entries, of } = await entriesOf(api, claim);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(headers["content-disposition"]).toContain(`${claim.number}.ics`);
    expect([...entries.keys()]).toEqual(["responseDueOn", "settlementEndsOn", "paymentDueOn", "notice", "window"]);
    // Served 31 October; 8 and 9 November are holidays; a Sunday or a Polling Day moves nothing here but the window.
    expect(of("responseDueOn")).toMatchObject({
      "DTSTART;VALUE=DATE": "20261116",
      "DTEND;VALUE=DATE": "20261117",
      SUMMARY: `Response due: claim ${claim.number}`,
      STATUS: "CONFIRMED",
      TRANSP: "TRANSPARENT",
    });
    expect(of("settlementEndsOn")["DTSTART;VALUE=DATE"]).toBe("20261123");
    expect(of("notice")["DTSTART;VALUE=DATE"]).toBe("20261124");
    expect(of("window")).toMatchObject({ "DTSTART;VALUE=DATE": "20261124", "DTEND;VALUE=DATE": "20261202" });
    expect(of("window")["SUMMARY"]).toContain(String.raw`by 1 Dec 2026\, 16:30`);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text).not.toContain("METHOD");
  }));

test("lines are folded at 75 octets without cutting a character, also in Chinese", () =>
  atTime(then, async () => {
    const api = await newOrg();
    const { text, of } = await entriesOf(api, await served(api), "?language=zh");
    expect(of("responseDueOn")["SUMMARY"]).toContain("答复截止");
    const lines = text.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
    expect(text).not.toContain("\uFFFD");
  }));

test("a day that moves keeps its UID and gets a higher sequence", async () => {
  const api = await newOrg();
  const [claim, before] = await atTime(then, async () => {
    await api.patch("/organization", { phone: "+65 6123 4567" });
    const submitted = await served(api);
    return [submitted, await entriesOf(api, submitted)] as const;
  });
  await atTime("2026-11-11T02:00:00Z", async () => {
    expect((await entriesOf(api, claim)).text).toBe(before.text);
    await api.patch("/organization", { publicHolidays: [{ on: "2026-11-12", name: "Polling Day" }] });
    const after = await entriesOf(api, claim);
    expect(after.of("responseDueOn")).toMatchObject({
      UID: before.of("responseDueOn")["UID"],
      "DTSTART;VALUE=DATE": "20261117",
    });
    expect(Number(after.of("responseDueOn")["SEQUENCE"])).toBeGreaterThan(Number(before.of("window")["SEQUENCE"]));
  });
});

test("an entry that no longer applies is cancelled, and all of a withdrawn claim", () =>
  atTime(then, async () => {
    const api = await newOrg();
    const claim = await served(api);
    await api.act(`/claims/${claim.id}/respond`, { receivedOn: "2026-11-05" });
    const agreed = await entriesOf(api, claim);
    expect(agreed.of("settlementEndsOn")).toMatchObject({ STATUS: "CANCELLED", "DTSTART;VALUE=DATE": "20261123" });
    expect(agreed.of("paymentDueOn")["STATUS"]).toBe("CONFIRMED");
    await api.act(`/claims/${claim.id}/withdraw`);
    const { entries } = await entriesOf(api, claim);
    expect(new Set([...entries.values()].map(({ STATUS }) => STATUS))).toEqual(new Set(["CANCELLED"]));
  }));

test("a contract outside of the Act has the days of the contract alone", () =>
  atTime(then, async () => {
    const api = await newOrg();
    const claim = await served(api, { actApplies: false, responseDays: 14, paymentDays: 30, claimDay: null });
    expect([...(await entriesOf(api, claim)).entries.keys()]).toEqual(["responseDueOn"]);
    const invoice = await billed(api, claim);
    await sent(api, invoice);
    expect([...(await entriesOf(api, claim)).entries.keys()]).toEqual(["responseDueOn", "paymentDueOn"]);
  }));

test("a draft has an empty calendar, and another organization's claim none", async () => {
  const api = await newOrg();
  const draft = await newClaim(await newContract(api, { actApplies: true }), api);
  expect((await entriesOf(api, draft)).entries.size).toBe(0);
  expect((await (await newOrg()).refused("GET", `/claims/${draft.id}/clock.ics`)).code).toBe("NOT_FOUND");
  const language = await api.refused("GET", `/claims/${draft.id}/clock.ics?language=fr`);
  expect(language.details?.[0]?.path ?? language.message).toContain("language");
});
