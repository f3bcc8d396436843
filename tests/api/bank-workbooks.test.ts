import { utils, type WorkBook, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { bankForm, bankLines, importBank } from "../support/bank.ts";
import { atTime, newOrg } from "../support/service.ts";

type Format = "xlsx" | "biff8" | "ods";

const bytesOf = (workbook: WorkBook, bookType: Format = "xlsx") =>
  new Uint8Array(write(workbook, { type: "array", bookType }) as ArrayBuffer);

const lines = [
  ["Statement of account", "", "", ""],
  ["Date", "Description", "Withdrawals", "Deposits"],
  ["20/11/2026", "PAYNOW LIM INV-2026-0001", "", 1_109.5],
  ["21/11/2026", "HARDWARE CITY", 45, ""],
];

function workbookOf(...sheets: readonly (readonly (readonly (string | number)[])[])[]): WorkBook {
  const workbook = utils.book_new();
  for (const [i, rows] of sheets.entries()) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), `Sheet${i + 1}`);
  }
  return workbook;
}

const inDecember = <T>(work: () => Promise<T>) => atTime("2026-12-01T04:00:00Z", work);

test.each(["xlsx", "biff8", "ods"] as const)("the sheet of a workbook is read like a CSV: %s", async (format) => {
  await inDecember(async () => {
    const api = await newOrg();
    const { added } = await importBank(api, bytesOf(workbookOf([["About this file"]], lines), format));
    expect(added).toBe(2);
    const shown = (await bankLines(api)).map(({ date, amount, description }) => `${date} ${amount} ${description}`);
    expect(shown).toEqual(["2026-11-21 -45 HARDWARE CITY", "2026-11-20 1109.5 PAYNOW LIM INV-2026-0001"]);
  });
});

test("the same statement as CSV and as a workbook adds nothing twice", async () => {
  await inDecember(async () => {
    const api = await newOrg();
    const { accountId } = await importBank(api, `${lines.map((row) => row.join(",")).join("\n")}\n`);
    const again = await api.post(`/bank-statements?accountId=${accountId}`, bankForm(bytesOf(workbookOf(lines))));
    expect(again.body).toMatchObject({ added: 0 });
  });
});

test("rows that a workbook hides are left out and named, and its hidden sheets are not read", async () => {
  await inDecember(async () => {
    const api = await newOrg();
    const workbook = workbookOf(
      [
        ["Date", "Description", "Amount"],
        ["20/11/2026", "OLD", 9],
      ],
      lines,
    );
    workbook.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    const sheet = workbook.Sheets["Sheet2"];
    if (sheet !== undefined) sheet["!rows"] = [{}, {}, {}, { hidden: true }];
    const { added, skipped } = await importBank(api, bytesOf(workbook));
    expect(added).toBe(1);
    expect(skipped).toContainEqual({ row: 4, text: "hidden in the file: 21/11/2026 HARDWARE CITY 45" });
  });
});
