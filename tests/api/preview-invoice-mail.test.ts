import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { atTime, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { thisYear } from "../support/today.ts";

const preview = async (api: Api, id: string, body: object = {}) =>
  (await api.post<MailPreview>(`/invoices/${id}/preview-mail`, body)).body;

const firstNumber = `INV-${thisYear()}-0001`;

test("a draft's mail is seen with the number that sending would set, and nothing changes", async () => {
  const api = await newOrg();
  const { id } = await api.invoice({ dueDate: "2030-01-31" });
  const before = await everythingOf(api.org);
  const body = await preview(api, id);
  expect(body).toMatchObject({
    to: null,
    subject: `Invoice ${firstNumber} from Alpha Renovation`,
    attachments: [`${firstNumber}.pdf`],
  });
  expect(body.text).toContain("$109.00, due on 31 January 2030.");
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a draft's preview shows the due date that sending would set", async () => {
  const api = await newOrg();
  const { id } = await atTime("2030-01-01T00:00:00Z", () => api.invoice());
  await atTime("2030-02-10T00:00:00Z", async () => {
    const dueIn = async (body: object) => /due on (.+?)\./.exec((await preview(api, id, body)).text)?.[1];
    expect(await dueIn({})).toBe("12 March 2030");
    expect(await dueIn({ issuedAt: "2030-02-01" })).toBe("3 March 2030");
    expect(await dueIn({ dueDate: "2030-05-31" })).toBe("31 May 2030");
    const sent = await api.act<Invoice>(`/invoices/${id}/send`, { issuedAt: "2030-02-01" });
    expect(sent.dueDate).toBe("2030-03-03T15:59:59.999Z");
  });
  const late = { body: { dueDate: "2030-05-31" } };
  expect(await api.refused("POST", `/invoices/${id}/preview-mail`, late)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    details: [{ path: "dueDate" }],
  });
});

test.each([
  ["2030-01-30T15:59:59Z", "is due on 31 January 2030"],
  ["2030-01-30T16:00:00Z", "is due today"],
  ["2030-01-31T15:59:59Z", "is due today"],
  ["2030-01-31T16:00:00Z", "is overdue"],
])("a reminder that goes out at %s says that the invoice %s", async (now, words) => {
  const api = await newOrg();
  const { id, number } = await api.sentInvoice({ dueDate: "2030-01-31" });
  await api.pay({ id }, 9);
  const body = await atTime(now, () => preview(api, id, { kind: "INVOICE_REMINDER" }));
  expect(body.subject).toBe(`Invoice ${number} from Alpha Renovation ${words}`);
  expect(body.text).toMatch(/Total: \$109\.00\nOutstanding: \$100\.00\n/);
  expect(body.text.includes("(1 day ago)")).toBe(words === "is overdue");
});

test("placeholders in the organization's texts are filled in once", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "{total} & {number}" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id } = await api.invoice({ clientId: client.id, projectId, title: "$& {dueDate}" });
  const body = "{client}: {title}\n\n{total} {outstanding} {number} from {organization}";
  await api.patch("/organization", { mailTexts: { INVOICE: { subject: "{client}|{title}", body } } });
  const seen = await preview(api, id);
  expect(seen.subject).toBe("{total} & {number}|$& {dueDate}");
  expect(seen.text).toContain(
    `{total} & {number}: $& {dueDate}\n\n$109.00 $109.00 ${firstNumber} from Alpha Renovation\n\n`,
  );
  const reminder = { mailTexts: { INVOICE_REMINDER: { subject: "Please" } } };
  await api.patch("/organization", reminder);
  await api.act(`/invoices/${id}/send`);
  expect(await preview(api, id)).toMatchObject({ subject: expect.stringContaining("from Alpha Renovation") });
  const reminded = await preview(api, id, { kind: "INVOICE_REMINDER" });
  expect(reminded.subject).toBe("Please");
  expect(reminded.text).toContain("This is a friendly reminder that");
});

test.each([
  ["DRAFT", { kind: "INVOICE_REMINDER" }],
  ["PAID", { kind: "INVOICE_REMINDER" }],
  ["VOID", {}],
] as const)("for one that is %s, %j would not be sent", async (status, body) => {
  const api = await newOrg();
  const { id } = await invoiceWithStatus(api, status);
  expect(await api.refused("POST", `/invoices/${id}/preview-mail`, { body })).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: status,
  });
});

test("another kind is refused", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  const refusal = await api.refused("POST", `/invoices/${id}/preview-mail`, { body: { kind: "RECEIPT" } });
  expect([refusal.status, refusal.details?.[0]?.path]).toEqual([422, "kind"]);
});
