// @module-tag slow
import { expect, test } from "vitest";
import { line } from "../support/api.ts";
import { newBankLines } from "../support/bank.ts";
import { atTime, newKey, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { connectWith, newAssistant } from "./connect.ts";

test("an invoice is sent only with the confirmation of its preview", async () => {
  const { api, call } = await newAssistant();
  const { id, clientId } = await api.invoice();
  await api.patch(`/clients/${clientId}`, { email: "lim@example.com" });
  const args = { id, message: "Please pay soon." };
  const preview = await call("send_invoice", args);
  expect(preview.text).toMatch(/^Nothing was done yet\./);
  expect(preview.content).toMatchObject({
    done: false,
    email: { to: "lim@example.com", text: expect.stringContaining("Please pay soon."), attachments: [/./] },
    ifConfirmed: { id, status: "SENT", totals: { total: 109 } },
  });
  expect(preview.content["email"]).not.toHaveProperty("html");
  expect((await api.get(`/invoices/${id}`)).body).toMatchObject({
    status: "DRAFT",
    number: expect.stringMatching(/^DRAFT-/),
  });
  const sent = await call("send_invoice", { ...args, confirmation: preview.content.confirmation });
  expect(sent.content).toMatchObject({ id, status: "SENT", number: expect.stringMatching(/0001$/) });
  expect((await api.get(`/invoices/${id}`)).body).toMatchObject({ status: "SENT" });
});

test("a quotation, a reminder and a payment need a confirmation too", async () => {
  const { api, call } = await newAssistant();
  const confirmed = async (name: string, args: Record<string, unknown>) => {
    const { content } = await call(name, args);
    return { preview: content, done: await call(name, { ...args, confirmation: content.confirmation }) };
  };
  const { id: quotationId, clientId: quoted } = await api.quotation();
  await api.patch(`/clients/${quoted}`, { email: "Lim@example.com" });
  const quotation = await confirmed("send_quotation", { id: quotationId, to: "lim@example.com" });
  expect(quotation.preview).toMatchObject({ email: { to: "lim@example.com" }, ifConfirmed: { status: "SENT" } });
  expect(quotation.done.content).toMatchObject({ id: quotationId, status: "SENT" });

  const { id, clientId } = await api.sentInvoice();
  await api.patch(`/clients/${clientId}`, { email: "lim@example.com" });
  const reminder = await confirmed("send_reminder", { id, to: "lim@example.com" });
  expect(reminder.preview["email"]).toMatchObject({
    subject: expect.stringMatching(/ is due on /),
    to: "lim@example.com",
  });
  expect(reminder.done.isError).toBe(false);

  const payment = await confirmed("record_payment", { id, amount: 100, method: "CASH" });
  expect(payment.preview["ifConfirmed"]).toMatchObject({ amount: 100, invoice: { id, totals: { outstanding: 9 } } });
  expect(payment.done.content).toMatchObject({ amount: 100, method: "CASH", invoice: { totals: { outstanding: 9 } } });
});

test("a preview changes nothing and raises no event", async () => {
  const { api, call } = await newAssistant();
  const { id } = await api.sentInvoice();
  const draft = await api.invoice();
  const everything = async () => [
    await everythingOf(api.org),
    (await api.get(`/invoices/${id}`)).body,
    (await api.get(`/invoices/${draft.id}`)).body,
  ];
  const before = await everything();
  await call("record_payment", { id, amount: 109 });
  await call("send_invoice", { id: draft.id, to: "lim@example.com" });
  expect(await everything()).toEqual(before);
});

test("a preview is refused when the action would be", async () => {
  const { api, call } = await newAssistant();
  const { id } = await api.sentInvoice();
  const over = await call("record_payment", { id, amount: 110 });
  expect(over).toMatchObject({ isError: true, content: { error: { code: "OVERPAYMENT" } } });
  expect(over.content).not.toHaveProperty("confirmation");
  const draft = await api.invoice();
  const early = await call("send_reminder", { id: draft.id });
  expect(early).toMatchObject({ isError: true, content: { error: { code: "INVALID_STATE" } } });
  expect((await call("record_payment", { id, amount: "all" })).content.error.code).toBe("VALIDATION_FAILED");
});

test("a confirmation is refused once the document has changed", async () => {
  const { api, call } = await newAssistant();
  const { id } = await api.invoice();
  const { content } = await call("send_invoice", { id });
  await api.patch(`/invoices/${id}`, { items: [line({ qty: 9 })] });
  const stale = await call("send_invoice", { id, confirmation: content.confirmation });
  expect(stale).toMatchObject({ isError: true, content: { error: { code: "PRECONDITION_FAILED" } } });
  expect(stale.text).toContain("Call this tool again without `confirmation`");
  expect((await api.get(`/invoices/${id}`)).body).toMatchObject({ status: "DRAFT" });
});

test("a confirmation is valid for its key, tool and arguments alone", async () => {
  const { api, call } = await newAssistant();
  const { id } = await api.sentInvoice();
  const other = await api.sentInvoice();
  const { confirmation } = (await call("record_payment", { id, amount: 50 })).content;
  const colleague = await connectWith((await newKey(api.org, {})).key);
  const stranger = await connectWith((await newOrg()).key);
  for (const answer of [
    await call("record_payment", { id, amount: 51, confirmation }),
    await call("record_payment", { id: other.id, amount: 50, confirmation }),
    await call("record_payment", { id, amount: 50, method: "CASH", confirmation }),
    await call("send_reminder", { id, amount: 50, confirmation }),
    await call("record_payment", { id, amount: 50, confirmation: `${confirmation}x` }),
    await call("record_payment", { id, amount: 50, confirmation: "yes" }),
    await call("record_payment", { id, amount: 50, confirmation: 1 }),
    await call("record_payment", { id, amount: 50, confirmation: "" }),
    await call("record_payment", { id, amount: 50, confirmation: null }),
    await colleague.call("record_payment", { id, amount: 50, confirmation }),
    await stranger.call("record_payment", { id, amount: 50, confirmation }),
  ]) {
    expect(answer).toMatchObject({ isError: true, content: { error: { code: "VALIDATION_FAILED" } } });
    expect(answer.text).toContain("call the tool again without it");
  }
  expect((await api.get(`/invoices/${id}`)).body).toMatchObject({ payments: [] });
  // The order of the arguments does not matter.
  expect((await call("record_payment", { confirmation, amount: 50, id })).isError).toBe(false);
});

test("a confirmation expires after ten minutes", async () => {
  const { api, call } = await newAssistant();
  const { id } = await api.sentInvoice();
  const { confirmation, ...preview } = (await call("record_payment", { id, amount: 50 })).content;
  const expiresAt = String(preview["expiresAt"]);
  const late = new Date(Date.parse(expiresAt) + 1_000).toISOString();
  const answer = await atTime(late, () => call("record_payment", { id, amount: 50, confirmation }));
  expect(answer.text).toMatch(/confirmation: has expired; call the tool again without it/);
  expect((await call("record_payment", { id, amount: 50, confirmation })).isError).toBe(false);
});

test("a repeated confirmation records a payment once, at the same time too", async () => {
  const { api, call } = await newAssistant();
  const { id } = await api.sentInvoice();
  const { confirmation } = (await call("record_payment", { id, amount: 10 })).content;
  const answers = await Promise.all([1, 2, 3].map(() => call("record_payment", { id, amount: 10, confirmation })));
  const again = await call("record_payment", { id, amount: 10, confirmation });
  const ids = [...answers, again].filter(({ isError }) => !isError).map(({ content }) => content.id);
  expect(new Set(ids).size).toBe(1);
  expect(again.isError).toBe(false);
  expect((await api.get<{ payments: unknown[] }>(`/invoices/${id}`)).body.payments).toHaveLength(1);
});

test("a line of the bank is matched and unmatched after confirmations, and its suggestion is listed", async () => {
  const { api, call } = await newAssistant();
  const invoice = await api.sentInvoice();
  await newBankLines(api, [["2026-03-27", `FAST ${invoice.number}`, "109.00"]]);
  const listed = await call("list_bank_lines", { open: true });
  expect(listed.content["data"]).toMatchObject([{ suggestion: { confidence: "EXACT" } }]);
  const [{ id = "" } = {}] = listed.content["data"] as { id: string }[];
  expect((await call("get", { id })).content).toMatchObject({ id, status: "NEW" });
  const args = { id, allocations: [{ invoiceId: invoice.id, amount: 109 }] };
  const paid = async () => (await api.get<{ status: string }>(`/invoices/${invoice.id}`)).body.status;
  const preview = await call("match_bank_line", args);
  expect(preview.content["ifConfirmed"]).toMatchObject({ status: "MATCHED", remaining: 0 });
  expect(await paid()).toBe("SENT");
  const confirmed = { ...args, confirmation: preview.content.confirmation };
  expect((await call("match_bank_line", confirmed)).content).toMatchObject({ status: "MATCHED" });
  expect((await call("match_bank_line", confirmed)).content).toMatchObject({ status: "MATCHED" });
  expect(await paid()).toBe("PAID");
  const back = await call("unmatch_bank_line", { id });
  expect(await paid()).toBe("PAID");
  await call("unmatch_bank_line", { id, confirmation: back.content.confirmation });
  expect(await paid()).toBe("SENT");
  expect((await call("match_bank_line", { ...args, allocations: [] })).isError).toBe(true);
});
