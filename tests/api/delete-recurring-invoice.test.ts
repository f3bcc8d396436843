import { expect, test } from "vitest";
import { newRecurring } from "../support/recurring.ts";
import { newOrg } from "../support/service.ts";

test("a recurring invoice is deleted, and makes no invoice", async () => {
  const api = await newOrg();
  const { id } = await newRecurring(api);
  expect((await api.delete(`/recurring-invoices/${id}`)).status).toBe(204);
  expect(await api.refused("GET", `/recurring-invoices/${id}`)).toMatchObject({ status: 404 });
});

test("an unknown one is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("DELETE", "/recurring-invoices/rec_01k9qv3m8xf2ta7r6y5w4h3e2d")).toMatchObject({
    status: 404,
  });
});

test("a client with a recurring invoice is not deleted", async () => {
  const api = await newOrg();
  const { clientId } = await newRecurring(api);
  expect(await api.refused("DELETE", `/clients/${clientId}`)).toMatchObject({ status: 409, code: "HAS_DOCUMENTS" });
});
