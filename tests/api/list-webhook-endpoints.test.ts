import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("endpoints are listed newest first, without deleted ones", async () => {
  const api = await newOrg();
  const [one, two, three] = [await api.endpoint(), await api.endpoint(), await api.endpoint()];
  await api.delete(`/webhook-endpoints/${two.id}`);
  const { data } = (await api.get<{ data: { id: string }[] }>("/webhook-endpoints")).body;
  expect(data.map(({ id }) => id)).toEqual([three.id, one.id]);
});
