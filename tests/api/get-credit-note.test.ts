import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";
import { credited } from "../support/credit.ts";
import { newOrg } from "../support/service.ts";

test("a credit note is answered with its items, applications and refunds, and a tag of its state", async () => {
  const api = await newOrg();
  const credit = await credited(api, await api.sentInvoice(), 10);
  const answer = await api.get<CreditNote>(`/credit-notes/${credit.id}`);
  expect(answer.body).toEqual(credit);
  expect(answer.headers["etag"]).toEqual(expect.any(String));
});

test("an unknown credit note is not found", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", `/credit-notes/${exampleId("crn")}`)).toMatchObject({ status: 404 });
});
