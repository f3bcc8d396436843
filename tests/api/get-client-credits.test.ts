import { expect, test } from "vitest";
import { creditsOf, keptOnVoid } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

test("money kept on a void invoice is a source of credit with its invoice", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await keptOnVoid(api);
  expect(await creditsOf(api, invoice.clientId)).toEqual({
    clientId: invoice.clientId,
    amount: 109,
    currency: "SGD",
    sources: [
      expect.objectContaining({
        kind: "VOID_INVOICE",
        receiptId,
        creditNoteId: null,
        amount: 109,
        remaining: 109,
        invoiceNumbers: [invoice.number],
      }),
    ],
  });
});

test("a client without credit has no sources of it, and an unknown one is 404", async () => {
  const api = await newOrg();
  expect(await creditsOf(api, (await api.client()).id)).toMatchObject({ amount: 0, sources: [] });
  expect(await api.refused("GET", "/clients/cli_01k9qv3m8xf2ta7r6y5w4h3e2d/credits")).toMatchObject({ status: 404 });
});
