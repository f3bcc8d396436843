import { expect, test } from "vitest";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { newContract } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";

const listed = async (api: Awaited<ReturnType<typeof newOrg>>, query: string) =>
  (await api.get<{ data: ContractSummary[] }>(`/contracts${query}`)).body.data;

test("contracts are listed newest first, without their lines, and filtered", async () => {
  const api = await newOrg();
  const first = await newContract(api, { clientReference: "LOA 14" });
  const second = await newContract(api);
  await api.act(`/contracts/${second.id}/close`, { confirm: ["BALANCE_LEFT"] });
  const ids = async (query: string) => (await listed(api, query)).map(({ id }) => id);
  expect(await ids("")).toEqual([second.id, first.id]);
  expect(await ids("?status=CLOSED")).toEqual([second.id]);
  expect(await ids(`?clientId=${first.clientId}`)).toEqual([first.id]);
  expect(await ids(`?projectId=${second.projectId}`)).toEqual([second.id]);
  expect(await ids("?q=loa%2014")).toEqual([first.id]);
  expect(await ids(`?q=${second.number}`)).toEqual([second.id]);
  const { items: _, ...summary } = first;
  expect((await listed(api, "?status=ACTIVE"))[0]).toEqual(summary);
});

test("a contract of another organization is not listed", async () => {
  await newContract(await newOrg());
  expect(await listed(await newOrg(), "")).toEqual([]);
});
