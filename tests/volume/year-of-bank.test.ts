// @module-tag gate
import { expect, test } from "vitest";
import { bankRowsMax } from "#contract/imports/imports.ts";
import { inOrg } from "#server/db/sql.ts";
import { importBank } from "../support/bank.ts";
import { importForm, newImportPreview, runImport } from "../support/imports.ts";
import { databaseFor, newOrg } from "../support/service.ts";

test("a year of a bank is reviewed whole and imported, and a file of more lines is refused", async () => {
  const api = await newOrg();
  const file = (count: number) =>
    `Date,Text,Amount\n${Array.from({ length: count }, (_, i) => `05/01/2026,FAST ${i},1.00`).join("\n")}`;
  const preview = await newImportPreview(api, file(bankRowsMax), "BANK_STATEMENT");
  expect(preview.rows).toHaveLength(bankRowsMax);
  expect(await runImport(api, preview)).toMatchObject({ added: bankRowsMax });
  const cards = `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>${"<STMTTRN><DTPOSTED>20260105<TRNAMT>1<NAME>A</STMTTRN>".repeat(bankRowsMax + 1)}</BANKTRANLIST></STMTRS></OFX>`;
  for (const content of [file(bankRowsMax + 1), cards]) {
    const refused = await api.refused("POST", "/imports/previews?kind=BANK_STATEMENT", { body: importForm(content) });
    expect(refused.message).toContain("has more than 20,000 rows; export a shorter period");
  }
});

test("20,000 lines, as of a busy year, are added at once", async () => {
  const api = await newOrg();
  const content = `Date,Text,Amount\n${Array.from({ length: 20_000 }, (_, i) => `05/01/2026,FAST ${i},1.00`).join("\n")}`;
  expect(await importBank(api, content)).toMatchObject({ added: 20_000 });
  const [sum] = await inOrg({ db: await databaseFor(api.org), org: api.org }, (tx) =>
    tx.rows<{ count: number }>(tx.sql`select count(*)::integer as count from bank_line where org_id = ${tx.org}`),
  );
  expect(sum?.count).toBe(20_000);
});
