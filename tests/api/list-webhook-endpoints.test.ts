import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("endpoints are listed newest first, without deleted ones", async () => {
  const api = await newOrg();
  const [one, two, three] = [await api.endpoint(), await api.endpoint(), await api.endpoint()];
  await api.delete(`/webhook-endpoints/${two.id}`);
  const { data } = (await api.get<{ data: { id: string }[] }>("/webhook-endpoints")).body;
  expect(data.map(({ id }) => id)).toEqual([three.id, one.id]);
});

test("no endpoint fails before a delivery has failed", async () => {
  const api = await newOrg();
  const { id } = await api.endpoint();
  const found = async (query: string) =>
    (await api.get<{ data: { id: string }[] }>(`/webhook-endpoints?${query}`)).body.data.map((endpoint) => endpoint.id);
  expect(await found("failing=true")).toEqual([]);
  expect(await found("failing=false")).toEqual([id]);
  expect(await api.refused("GET", "/webhook-endpoints?failing=1")).toMatchObject({ status: 400, code: "BAD_REQUEST" });
});
