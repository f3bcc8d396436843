import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { exampleId } from "#contract/api/ids.ts";
import { newOwner } from "../support/browser-like.ts";

test("names of several clients come in one response, without unknown or foreign ones", async () => {
  const owner = await newOwner();
  const tan = await owner.act<Client>("/clients", { name: "Tan Ah Kow" });
  const sail = await owner.act<Client>("/clients", { name: "The Sail MCST" });
  await owner.act<Client>("/clients", { name: "Not asked for" });
  const stranger = await (await newOwner()).act<Client>("/clients", { name: "Another's" });
  const ids = [sail.id, tan.id, stranger.id, exampleId("cli")].join(",");
  const { body } = await owner.get<{ data: Pick<Client, "id" | "name">[] }>(`/client-names?ids=${ids}`);
  expect(body.data.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: tan.id, name: "Tan Ah Kow" },
    { id: sail.id, name: "The Sail MCST" },
  ]);
});

test.each([
  ["", "none"],
  ["?ids=", "an empty one"],
  ["?ids=inv_01k9qv3m8xf2ta7r6y5w4h3e2d", "one of another kind"],
  [`?ids=${Array.from({ length: 101 }, () => exampleId("cli")).join(",")}`, "more than a page has"],
])("client-names%s is 400: %s", async (query) => {
  const owner = await newOwner();
  expect(await owner.refused("GET", `/client-names${query}`)).toEqual([400, "BAD_REQUEST"]);
});
