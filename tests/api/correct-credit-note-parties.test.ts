import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

test("a credit note takes over what it lacked, and its amounts stay", async () => {
  const api = await newOrg();
  const credit = await credited(api, await api.sentInvoice());
  await api.patch(`/clients/${credit.clientId}`, { address: "Block 9, Bishan Street 12" });
  const path = `/credit-notes/${credit.id}`;
  const corrected = await api.act<CreditNote>(`${path}/correct-parties`);
  expect(corrected).toMatchObject({ totals: credit.totals, issuedAt: credit.issuedAt, version: credit.version + 1 });
  expect(await textOf((await api.file(`${path}/pdf`)).bytes)).toContain("Block 9, Bishan Street 12");
  expect(await textOf((await api.file(`${path}/pdf?as=original`)).bytes)).not.toContain("Block 9");
  const { body } = await api.get<{ data: readonly { kind: string }[] }>(`${path}/timeline`);
  expect(body.data.map(({ kind }) => kind)).toContain("PARTIES_CORRECTED");
});

test("a draft credit note is not corrected", async () => {
  const api = await newOrg();
  const draft = await draftCredit(api, await api.sentInvoice());
  const path = `/credit-notes/${draft.id}/correct-parties`;
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect(await api.refused("POST", path, { body: { fields: [] } })).toMatchObject({ status: 422 });
  expect(await api.refused("POST", "/credit-notes/crn_01m8d55m2w0000000000000000/correct-parties")).toMatchObject({
    status: 404,
  });
});
