import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("a new organization has the settings of a GST-registered contractor in Singapore", async () => {
  const api = await newOrg();
  expect((await api.get("/organization")).body).toMatchObject({
    id: api.org,
    name: "Alpha Renovation",
    gstRegistered: true,
    gstRate: 0.09,
    currency: "SGD",
    timeZone: "Asia/Singapore",
    paymentTermsDays: 30,
    quotationValidityDays: 30,
    defaultRetentionPct: null,
    bank: null,
    invoicePrefix: "INV",
    quotationPrefix: "Q",
  });
});
