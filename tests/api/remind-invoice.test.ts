import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { mailsOf } from "../support/rows.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test.each(["SENT", "OVERDUE"] as const)("one that is %s is reminded of by mail and stays as it is", async (status) => {
  const api = await newOrg();
  const invoice = await invoiceWithStatus(api, status);
  const events = await eventsOf(api.org);
  const answer = await api.post<Invoice>(`/invoices/${invoice.id}/remind`, {
    to: "lim@example.com",
    message: "Please",
  });
  expect(answer).toMatchObject({ status: 202, body: invoice });
  expect(await eventsOf(api.org)).toEqual(events);
  expect((await mailsOf(api.org)).at(-1)).toEqual({
    kind: "INVOICE_REMINDER",
    documentId: invoice.id,
    revision: 1,
    recipient: "lim@example.com",
    message: "Please",
    status: "QUEUED",
  });
});

test("without any address it is refused on `to`", async () => {
  const api = await newOrg();
  const { id } = await invoiceWithStatus(api, "SENT");
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/invoices/${id}/remind`)).toMatchObject({
    status: 422,
    details: [{ path: "to", code: "REQUIRED" }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});
