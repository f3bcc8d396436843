import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { MailSample } from "#contract/mails/mail-samples.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("each email is previewed with the text as typed, and the standard one where it is left out", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  await api.patch("/organization", {
    name: "Alpha",
    mailSenderName: "Alpha Accounts",
    footerText: "HDB licence HB-01\nWe build homes",
    mailTexts: { INVOICE: { subject: "Saved {number}" } },
  });
  const before = await everythingOf(api.org);
  const sample = async (body: object) => (await owner.post<MailSample>("/mail-samples", body)).body;
  expect(
    await sample({ kind: "INVOICE", text: { body: "Dear {client},\n\nPlease pay {outstanding}." } }),
  ).toMatchObject({
    from: "Alpha Accounts via Quoin",
    subject: expect.stringMatching(/^Invoice INV-\d{4}-0001 from Alpha$/),
    heading: "Alpha",
    paragraphs: ["Dear Mdm Tan Siew Ling,", "Please pay $8,720.00."],
    button: "View the invoice",
    footnotes: expect.arrayContaining(["HDB licence HB-01", "We build homes"]),
  });
  expect((await sample({ kind: "QUOTATION" })).button).toBe("View the quotation");
  expect((await sample({ kind: "RECEIPT" })).figures.at(-1)).toMatchObject({ name: "Outstanding", value: "$0.00" });
  const body = "{invoice} {title} {total}: {reason}";
  expect(await sample({ kind: "CREDIT_NOTE", text: { body } })).toMatchObject({
    subject: expect.stringMatching(/^Credit note CN-\d{4}-0001 from Alpha$/),
    paragraphs: [expect.stringMatching(/^INV-\d{4}-0001 Kitchen renovation \$8,720\.00: Price reduction$/)],
    button: "View the credit note",
  });
  for (const [moment, words] of [
    ["BEFORE", "is due on"],
    ["ON", "is due today"],
    ["AFTER", "is overdue"],
  ]) {
    expect((await sample({ kind: "INVOICE_REMINDER", moment })).subject).toContain(words);
  }
  expect({ ...(await everythingOf(api.org)), session: [] }).toEqual({ ...before, session: [] });
});

test("an unknown placeholder is refused at its field", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { status, body } = await owner.post<ErrorBody>("/mail-samples", { kind: "RECEIPT", text: { body: "{sum}" } });
  expect([status, body.error.details?.map(({ path, code }) => [path, code])]).toEqual([
    422,
    [["text.body", "UNKNOWN_PLACEHOLDER"]],
  ]);
});
