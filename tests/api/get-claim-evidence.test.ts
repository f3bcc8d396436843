// @module-tag slow
import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import { listVersion } from "#contract/contracts/holidays-sg.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { newKey, newOrg } from "../support/service.ts";

async function answered(api: Api): Promise<Claim> {
  const contract = await newContract(api, { actApplies: true, claimDay: 0, notes: "Their QS is slow" });
  const { id } = await newClaim(contract, api);
  await api.act(`/claims/${id}/submit`, { servedVia: "HAND", servedOn: "2026-10-31" });
  return api.act<Claim>(`/claims/${id}/respond`, { amount: 400, reason: "Defects", receivedOn: "2026-11-05" });
}

async function evidenceOf(api: Api, { id }: Pick<Claim, "id">) {
  const { bytes, headers } = await api.file(`/claims/${id}/evidence`);
  const files = unzipSync(bytes);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString("utf8");
  return { headers, files, text, json: (name: string): unknown => JSON.parse(text(name)) };
}

test("the evidence has the claim, its service, response, days and list of holidays", async () => {
  const api = await newOrg();
  await api.patch("/organization", { publicHolidays: [{ on: "2026-11-12", name: "Polling Day" }] });
  const claim = await answered(api);
  const { headers, files, json } = await evidenceOf(api, claim);
  expect(headers["content-type"]).toBe("application/zip");
  expect(headers["content-disposition"]).toContain(`${claim.number} evidence.zip`);
  const quotation = (await api.get<{ number: string }>(`/contracts/${claim.contractId}`)).body.number;
  expect(Object.keys(files).toSorted()).toEqual(
    [
      "SHA256SUMS",
      "claim.json",
      "clock.json",
      `contract/${quotation}.pdf`,
      "contract.json",
      "holidays.json",
      "timeline.json",
      `${claim.number}.pdf`,
    ].toSorted(),
  );
  expect(json("claim.json")).toEqual(claim);
  const clock = json("clock.json") as ClaimClock;
  expect(clock).toMatchObject({ servedVia: "HAND", servedOn: "2026-10-31", responseDueOn: "2026-11-17" });
  const list = json("holidays.json") as { version: string; days: { on: string; name: string }[] };
  expect(list.version).toBe(clock.holidays.version);
  expect(list.version.startsWith(listVersion)).toBe(true);
  expect(list.days).toContainEqual(expect.objectContaining({ on: "2026-11-12", name: "Polling Day" }));
  const entries = (json("timeline.json") as { data: { kind: string }[] }).data.map(({ kind }) => kind);
  expect(entries).toEqual(expect.arrayContaining(["SUBMITTED", "RESPONDED"]));
});

test("the digest of each file is in the evidence", async () => {
  const api = await newOrg();
  const { files, text } = await evidenceOf(api, await answered(api));
  const sums = new Map(
    text("SHA256SUMS")
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [name, bytes] of Object.entries(files)) {
    if (name !== "SHA256SUMS") expect(sums.get(name)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
  expect(sums.size).toBe(Object.keys(files).length - 1);
});

test("the claim's invoice is in the evidence, and internal notes are not", async () => {
  const api = await newOrg();
  const claim = await answered(api);
  const { number } = await sent(api, await billed(api, claim));
  const { files, text } = await evidenceOf(api, claim);
  expect(Object.keys(files)).toContain(`${number}.pdf`);
  expect(Object.keys(files).map(text).join("")).not.toContain("Their QS is slow");
});

test("a key that may read contracts alone gets no quotation and no invoice", async () => {
  const api = await newOrg();
  const claim = await answered(api);
  const { number } = await sent(api, await billed(api, claim));
  const { files } = await evidenceOf(await newKey(api.org, { scopes: ["contracts:read"] }), claim);
  expect(Object.keys(files)).toContain("clock.json");
  expect(Object.keys(files).filter((name) => name.startsWith("contract/") || name === `${number}.pdf`)).toEqual([]);
});

test("a claim that was never submitted has no evidence, nor has another organization's", async () => {
  const api = await newOrg();
  const draft = await newClaim(await newContract(api), api);
  const refused = await api.refused("GET", `/claims/${draft.id}/evidence`);
  expect([refused.code, refused.message]).toEqual([
    "INVALID_STATE",
    "The claim was never submitted, so there is no evidence of it. Submit it first.",
  ]);
  const other = await newOrg();
  expect((await other.refused("GET", `/claims/${(await answered(api)).id}/evidence`)).code).toBe("NOT_FOUND");
});
