// @module-tag slow
import { unzipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { asSystem } from "#server/db/sql.ts";
import { newOwner, ownerOf } from "../support/browser-like.ts";
import { credited } from "../support/credit.ts";
import { completeParties } from "../support/e-invoice.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg, service, startService } from "../support/service.ts";

test("the e-invoices of a period are one zip, with a table of what the others lack", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const ready = await api.sentInvoice();
  await completeParties(api, ready);
  const credit = await credited(api, ready, 10);
  const lacking = await api.sentInvoice();
  await api.patch(`/clients/${lacking.clientId}`, { type: "COMPANY" });
  const done = await api.sentInvoice({ clientId: ready.clientId, projectId: ready.projectId });
  await api.act(`/invoices/${done.id}/mark-e-invoice`, { state: "ACCEPTED" });

  const { app } = await service();
  const { rawPayload, statusCode, headers } = await app.inject({
    url: "/app/v1/exports/e-invoices.zip?from=2026-01-01&to=2026-12-31",
    headers: { cookie: owner.cookie },
  });
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = Object.entries(unzipSync(new Uint8Array(rawPayload)));
  const texts = new Map(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
  expect([...texts.keys()].toSorted()).toEqual(
    [`${ready.number}.xml`, `${credit.number}.xml`, "not-ready.csv"].toSorted(),
  );
  expect(texts.get(`${ready.number}.xml`)).toContain(`<cbc:ID>${ready.number}</cbc:ID>`);
  expect(texts.get("not-ready.csv")).toContain(`${lacking.number},client.uen,`);
  // The zip notes nothing.
  expect((await api.get<Invoice>(`/invoices/${ready.id}`)).body.eInvoiceState).toBe("READY");
});

test("an archive of e-invoices is of at most a year", async () => {
  const owner = await newOwner();
  const refused = await owner.get<{ error: { details: object[] } }>(
    "/exports/e-invoices.zip?from=2024-01-01&to=2026-01-31",
  );
  expect([refused.status, refused.body.error.details]).toEqual([422, [expect.objectContaining({ path: "to" })]]);
  expect((await owner.get("/exports/e-invoices.zip?from=2026-02-01&to=2026-01-31")).status).toBe(400);
});

test("clients get the XML beside the PDF where the organization gives it, and it is not for IRAS alone", async () => {
  const on = await startService("e_invoice_mails");
  onTestFinished(async () => {
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const mails = await startMailServer();
  const api = await newOrg({ on });
  const send = async (fields: object) => {
    const draft = await api.invoice(fields);
    await completeParties(api, draft, { sendsEInvoices: true });
    return api.act<Invoice>(`/invoices/${draft.id}/send`, { to: "qs@example.com" });
  };
  const { clientId, projectId, id, number } = await send({});
  await deliverDueMails(on, mails.url);
  expect(mails.received.at(-1)?.attachments.map(({ filename }) => filename)).toEqual([
    `${number}.pdf`,
    `${number}.xml`,
  ]);
  const portal = await clientOf(api, { id });
  expect((await portal.get()).text).toContain("E-invoice (XML)");

  await api.patch(`/clients/${clientId}`, { eInvoiceForm: "IRAS_ONLY" });
  expect((await portal.get()).text).not.toContain("E-invoice (XML)");
  const other = await api.act<Invoice>(`/invoices/${(await api.invoice({ clientId, projectId })).id}/send`, {
    to: "qs@example.com",
  });
  await deliverDueMails(on, mails.url);
  expect(mails.received.at(-1)?.attachments.map(({ filename }) => filename)).toEqual([`${other.number}.pdf`]);
});
