import { expect, test } from "vitest";
import type { Lead } from "#contract/clients/leads.ts";
import { newOrg } from "../support/service.ts";

test("a name is enough; the rest is null or as documented", async () => {
  const api = await newOrg();
  expect(await api.create<Lead>("/leads", { name: "Ng Hui Min" })).toMatchObject({
    name: "Ng Hui Min",
    source: "OTHER",
    status: "NEW",
    email: null,
    estimatedValue: null,
    clientId: null,
    projectId: null,
  });
  const whole = {
    name: "Ng Hui Min",
    email: "hm@example.com",
    phone: "9123 4567",
    address: "Blk 5",
    source: "REFERRAL",
    status: "QUALIFIED",
    estimatedValue: 35_000,
    notes: "Kitchen first",
  };
  expect(await api.create<Lead>("/leads", whole)).toMatchObject(whole);
});

test("a reason is kept for a lost lead, and refused for any other", async () => {
  const api = await newOrg();
  const lost = await api.create<Lead>("/leads", { name: "Rahim", status: "LOST", lostReason: "Too far" });
  expect(lost).toMatchObject({ lostReason: "Too far", statusChangedAt: lost.createdAt, convertedAt: null });
  expect(await api.refused("POST", "/leads", { body: { name: "Rahim", lostReason: "Too far" } })).toMatchObject({
    status: 422,
    details: [{ path: "lostReason", code: "ONLY_WHEN_LOST" }],
  });
});

test("bad fields are refused by name", async () => {
  const api = await newOrg();
  const body = { name: "", email: "nobody", source: "RADIO", status: "OPEN", estimatedValue: -1, clientId: "cli_x" };
  const { details } = await api.refused("POST", "/leads", { body });
  expect([...new Set(details?.map(({ path }) => path))].toSorted()).toEqual(Object.keys(body).toSorted());
});
