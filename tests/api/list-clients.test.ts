import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { newOrg } from "../support/service.ts";

interface List {
  data: Client[];
  hasMore: boolean;
  nextCursor: string | null;
}

test("an empty list is a list", async () => {
  const api = await newOrg();
  expect((await api.get("/clients")).body).toEqual({ data: [], hasMore: false, nextCursor: null });
});

test("clients come newest first, each as its detail shows it", async () => {
  const api = await newOrg();
  const first = await api.client({ name: "First" });
  const second = await api.client({ name: "Second" });
  expect((await api.get<List>("/clients")).body.data).toEqual([second, first]);
});

test("archived ones are found by `archived`, and all of them without it", async () => {
  const api = await newOrg();
  const kept = await api.client({ name: "Kept" });
  const gone = await api.client({ name: "Gone" });
  await api.post(`/clients/${gone.id}/archive`);
  const names = async (query: string) => (await api.get<List>(`/clients${query}`)).body.data.map(({ name }) => name);
  expect(await names("?archived=true")).toEqual(["Gone"]);
  expect(await names("?archived=false")).toEqual([kept.name]);
  expect(await names("")).toEqual(["Gone", "Kept"]);
});

test("clients are found by their type, and an unknown type is 400", async () => {
  const api = await newOrg();
  await api.client({ name: "The Sail", type: "MCST" });
  await api.client({ name: "Tan" });
  const { body } = await api.get<List>("/clients?type=MCST");
  expect(body.data.map(({ name }) => name)).toEqual(["The Sail"]);
  expect(await api.refused("GET", "/clients?type=FRIEND")).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});

test("`q` finds text anywhere in name, e-mail and UEN, without wildcards", async () => {
  const api = await newOrg();
  await api.client({ name: "100% Renovation_Works" });
  await api.client({ name: "陈伟", email: "chen.wei@example.com", uen: "201912345K" });
  const found = async (q: string) =>
    (await api.get<List>(`/clients?q=${encodeURIComponent(q)}`)).body.data.map(({ name }) => name);
  expect(await found("renovation")).toEqual(["100% Renovation_Works"]);
  expect(await found("0%")).toEqual(["100% Renovation_Works"]);
  expect(await found("n_w")).toEqual(["100% Renovation_Works"]);
  expect(await found("陈")).toEqual(["陈伟"]);
  expect(await found("CHEN.WEI")).toEqual(["陈伟"]);
  expect(await found("12345k")).toEqual(["陈伟"]);
  expect(await found("%")).toHaveLength(1);
  expect(await found("\\")).toEqual([]);
});

test("`q` finds a client by phone, however it is written, and by words in any order", async () => {
  const api = await newOrg();
  await api.client({ name: "Hilltop Cafe Pte Ltd", phone: "+65 6100 2000", email: "ap@hilltop.example" });
  await api.client({ name: "Other", phone: "9100 2001" });
  const found = async (q: string) =>
    (await api.get<List>(`/clients?q=${encodeURIComponent(q)}`)).body.data.map(({ name }) => name);
  for (const q of [
    "61002000",
    "6100 2000",
    "+65 6100-2000",
    "6561002000",
    "1002000",
    "cafe hilltop",
    " ltd  hilltop ",
    "ap@ cafe",
  ]) {
    expect(await found(q), q).toEqual(["Hilltop Cafe Pte Ltd"]);
  }
  expect(await found("cafe other")).toEqual([]);
});

test("`updatedAfter` returns what was created or changed since then", async () => {
  const api = await newOrg();
  const first = await api.client({ name: "First" });
  const second = await api.client({ name: "Second" });
  const since = (at: string) => api.get<List>(`/clients?updatedAfter=${encodeURIComponent(at)}`);
  expect((await since(second.updatedAt)).body.data).toEqual([]);
  const changed = (await api.patch<Client>(`/clients/${first.id}`, { phone: "6123 4567" })).body;
  expect((await since(second.updatedAt)).body.data).toEqual([changed]);
});
