import { expect, test } from "vitest";
import type { QuotationSummary } from "#contract/quotations.ts";
import { newOrg } from "../support/service.ts";

test("a quotation in a list is its detail without items and sections", async () => {
  const api = await newOrg();
  const { items: _items, sections: _sections, ...summary } = await api.quotation({ retentionPct: 0.05 });
  expect((await api.get("/quotations")).body).toEqual({ data: [summary], hasMore: false, nextCursor: null });
});

test("quotations are found by status, client, project, number and title", async () => {
  const api = await newOrg();
  const first = await api.quotation({ title: "Kitchen" });
  const second = await api.quotation({ title: "Bathroom" });
  const found = async (query: string) =>
    (await api.get<{ data: QuotationSummary[] }>(`/quotations?${query}`)).body.data.map(({ title }) => title);
  expect(await found("status=DRAFT")).toEqual(["Bathroom", "Kitchen"]);
  expect(await found("status=ACCEPTED")).toEqual([]);
  expect(await found(`clientId=${first.clientId}`)).toEqual(["Kitchen"]);
  expect(await found(`projectId=${second.projectId}`)).toEqual(["Bathroom"]);
  expect(await found(`q=${first.number.slice(2)}`)).toEqual(["Kitchen"]);
  expect(await found("q=bath")).toEqual(["Bathroom"]);
});

test.each(["status=draft", "status=PAID", "status=DRAFT&status=SENT", "projectId=cli_1"])(
  "?%s is 400",
  async (query) => {
    const api = await newOrg();
    expect(await api.refused("GET", `/quotations?${query}`)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  },
);
