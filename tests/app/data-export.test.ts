// @module-tag slow
// @module-tag database
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { manifestName, movedTables, rowsName } from "#server/reports/data-export/moved-tables.ts";
import { newExpense } from "../support/api.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { tinyPdf } from "../support/images.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { newOrg, service } from "../support/service.ts";

const path = "/exports/everything.zip";

async function exported(by: Tab) {
  const { statusCode, rawPayload, headers } = await by.on.app.inject({
    method: "GET",
    url: `/app/v1${path}`,
    headers: { "sec-fetch-site": "same-origin", cookie: by.cookie },
  });
  expect(statusCode).toBe(200);
  const files = unzipSync(rawPayload);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { headers, files, text, json: (name: string): unknown => JSON.parse(text(name)) };
}

test("an owner gets every record, issued PDF and file as one zip, and the log says so", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { id: fileId } = (await api.upload(tinyPdf(), "Receipt: 7 11.pdf")).body;
  await api.create("/expenses", newExpense({ receiptFileId: fileId }));
  const sent = await api.sentInvoice({ title: "Claim 1" });
  await api.pay(sent, 9);
  await api.invoice({ title: "Still a draft" });
  const quotation = await api.sentQuotation();
  const { headers, files, text, json } = await exported(owner);
  expect(headers["content-type"]).toBe("application/zip");
  expect(headers["content-disposition"]).toMatch(/attachment; filename="quoin-[\w-]+-\d{4}-\d\d-\d\d\.zip"/);
  expect(text(`invoices/${sent.number}.pdf`).slice(0, 5)).toBe("%PDF-");
  expect(Object.keys(files)).toEqual([
    "README.txt",
    "organization.json",
    "clients.csv",
    "clients.json",
    "leads.csv",
    "leads.json",
    "projects.csv",
    "projects.json",
    "quotations.csv",
    "quotations.json",
    "invoices.csv",
    "invoices.json",
    "recurring-invoices.json",
    "contracts.csv",
    "contracts.json",
    "claims.csv",
    "claim-lines.csv",
    "claims.json",
    "retention.csv",
    "credit-notes.csv",
    "credit-notes.json",
    "refunds.csv",
    "payments.csv",
    "payments.json",
    "expenses.csv",
    "expenses.json",
    "price-items.csv",
    "price-items.json",
    "emails.json",
    "webhook-endpoints.json",
    "audit-log.csv",
    "audit-log.json",
    "people.json",
    `invoices/${sent.number}.pdf`,
    `quotations/${quotation.number}.pdf`,
    `files/${fileId} Receipt_ 7 11.pdf`,
    ...movedTables.map(({ name }) => rowsName(name)),
    manifestName,
  ]);
  const invoices = json("invoices.json") as Invoice[];
  expect(invoices.map(({ title, items, payments }) => [title, items.length, payments.length])).toEqual([
    ["Still a draft", 1, 0],
    ["Claim 1", 1, 1],
  ]);
  expect(invoices[1]).toEqual((await api.get(`/invoices/${sent.id}`)).body);
  expect(text("invoices.csv").trim().split("\r\n")).toHaveLength(3);
  expect(json("leads.json")).toEqual([]);
  expect((json("audit-log.json") as AuditEntry[])[0]).toMatchObject({
    action: "exportEverything",
    details: { list: "everything" },
  });
});

test("the export has the PDFs of submitted claims, and its rows name them", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { number } = await submitted(api, await newContract(api));
  const { text } = await exported(owner);
  const name = `claims/${number}.pdf`;
  expect(text(name).slice(0, 5)).toBe("%PDF-");
  expect(text(rowsName("issued_document"))).toContain(JSON.stringify(name));
});

test("a second export waits for the first, and an abandoned one lets go", async () => {
  const owner = await newOwner();
  const { db } = owner.on;
  const lease = (until: string) => db.system`
    insert into data_export (org_id, token, leased_until)
    values (${owner.org}, 'another', now() + ${until}::interval)
    on conflict (org_id) do update set leased_until = excluded.leased_until`;
  await lease("1 minute");
  const refused = await owner.get<{ error: { message: string } }>(path);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "120"]);
  expect(refused.body.error.message).toContain("is running already");
  await lease("-1 second");
  await exported(owner);
  await exported(owner);
});

test("only owners and administrators export everything", async () => {
  const owner = await newOwner();
  for (const role of ["FINANCE", "MANAGER", "VIEWER"] as const) {
    expect(await (await newColleague(owner, role)).refused("GET", path)).toEqual([403, "FORBIDDEN"]);
  }
  await exported(await newColleague(owner, "ADMIN"));
});
