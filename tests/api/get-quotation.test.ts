import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("a quotation is returned as created; another organization's is 404", async () => {
  const api = await newOrg();
  const other = await newOrg();
  const quotation = await api.quotation();
  expect((await api.get(`/quotations/${quotation.id}`)).body).toEqual(quotation);
  expect(await other.refused("GET", `/quotations/${quotation.id}`)).toMatchObject({ status: 404, code: "NOT_FOUND" });
});
