import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { findColumns } from "#reader/bill/find-columns.ts";
import { firstSheet } from "#reader/bill/first-sheet.ts";
import { type BillSheet, shownSheet } from "#reader/bill/grid.ts";
import { readBillWorkbook } from "#reader/bill/read-bill-workbook.ts";
import { readDelimitedFile } from "#reader/bill/read-delimited.ts";
import { readBill } from "#reader/bill/read-rows.ts";
import { billOf, countsOf, sumOf } from "#reader/bill/understand.ts";

function read({ grid, hiddenRows, hiddenColumns }: BillSheet) {
  const columns = findColumns(grid, hiddenColumns);
  const destination = { hasSections: true, roomFor: 500 };
  const found = readBill(grid, columns, { kinds: new Map(), edits: new Map() }, destination, hiddenRows);
  const bill = billOf(found.rows);
  return { ...found, columns, bill, sum: sumOf(bill), counts: countsOf(found.rows) };
}

const sheetOf = (text: string) => shownSheet("", readDelimitedFile(new TextEncoder().encode(text)));
const readText = (...rows: readonly string[]) => read(sheetOf(rows.join("\n")));

const marksOf = ({ rows }: ReturnType<typeof read>) =>
  rows.flatMap(({ reads, kind }) =>
    kind === "left"
      ? []
      : Object.entries(reads).flatMap(([field, { mark }]) => (mark === null ? [] : `${field} ${mark.reason}`)),
  );
const linesOf = ({ bill }: ReturnType<typeof read>) =>
  bill.flatMap(({ lines }) =>
    lines.map(({ description, unit, qty, unitPrice }) => [description, unit, qty, unitPrice].join(" | ")),
  );
const doubtsOf = ({ rows }: ReturnType<typeof read>) => rows.flatMap(({ doubt }) => doubt ?? []);
const kindsOf = ({ rows }: ReturnType<typeof read>) => rows.map(({ kind, left }) => left ?? kind);

const names = "Item,Description,Unit,Qty,Rate,Amount";

describe("columns", () => {
  test.each(["sqm", "Sqm.", "Nos.", "Mtrs.", "Sq. Mtr.", "RMT", "Cum", "m²", "樘"])(
    "the one number beside %s is a quantity, where no heading says so",
    (unit) => {
      const found = readText(`1,Thermal insulation,${unit},2500`, `2,Acoustic insulation,${unit},9000`);
      expect(linesOf(found)).toEqual([
        `Thermal insulation | ${unit} | 2500 | `,
        `Acoustic insulation | ${unit} | 9000 | `,
      ]);
      expect([found.counts.unpriced, found.columns.headingRow]).toEqual([2, null]);
    },
  );

  test("headings in two rows are read as one, and the product tells which price is meant", () => {
    const found = readText(
      "Item,Description,Unit,Qty,Unit Rate (S$),,,Amount (S$)",
      ",,,,Supply,Install,Total,",
      "1,Handrail,m,12.5,120.00,85.50,205.50,2568.75",
    );
    expect(linesOf(found)).toEqual(["Handrail | m | 12.5 | 205.5"]);
    expect(kindsOf(found)).toEqual(["heading", "heading", "line"]);
  });

  test("headings in three rows are left out together", () => {
    const found = readText(
      "Item,Description,Unit,Bill,,",
      ",,,Measured,Priced,",
      ",,,Qty,Rate,Amount",
      "1,Handrail,m,10,5.00,50.00",
    );
    expect(linesOf(found)).toEqual(["Handrail | m | 10 | 5"]);
    expect(found.counts.leftOut).toBe(3);
  });

  test("a total of rates is the price although it is called a total", () => {
    const found = readText(
      "Description,Unit,Qty,Mat.,Lab.,Total,Amount",
      "Pile,No.,106,335,1730,2065,218890",
      "Trench,m3,10,1,109,110,1100",
    );
    expect(linesOf(found)).toEqual(["Pile | No. | 106 | 2065", "Trench | m3 | 10 | 110"]);
  });

  test("prices of material and labour that make the amount together are added up, with a mark", () => {
    const found = readText(
      "Description,Qty,UOM,Material Unit,Material Total,Labor Unit,Labor Total,Total",
      "Slab,1200,SF,2.10,2520.00,1.85,2220.00,4740.00",
      "Polish,1200,SF,0.40,480.00,1.10,1320.00,1800.00",
    );
    expect(linesOf(found)).toEqual(["Slab | SF | 1200 | 3.95", "Polish | SF | 1200 | 1.5"]);
    expect(marksOf(found)).toEqual(["unitPrice shownAs", "unitPrice shownAs"]);
  });

  test("which of several prices is meant is asked where no amount tells", () => {
    const found = readText("Description,Unit,Qty,Rate Option A,Rate Option B", "Tiles,m2,10,5.00,6.00");
    expect(found.columns.priceChoices).toEqual([3, 4]);
  });
});

describe("rows", () => {
  test.each(["Jumlah", "Summa summarum", "Nett of all works", "VAT 20%", "Contract Sum", "小计"])(
    "%s is the sum of the rows above it, and no line",
    (words) => {
      const found = readText(names, "1,Tiles,m2,10,5,50", "2,Screed,m2,10,6,60", `,${words},,,,110`);
      expect([found.sum, found.counts.leftOut]).toEqual(["110.00", 2]);
    },
  );

  test("words of a total beside an amount that is the sum of nothing are a line in doubt", () => {
    const found = readText(names, '1,Total demolition of house,,,,"25,000.00"', "2,Works,m2,10,10,100");
    expect([found.sum, doubtsOf(found)]).toEqual(["25100.00", ["maybeTotal"]]);
  });

  test("words of a sum in the column of rates are no price", () => {
    const found = readText(names, "1,Works,m2,10,10,100", ",,,,Sub-total,100", ",,,,GST 9%,9", ",,,,TOTAL,109");
    expect([found.sum, kindsOf(found)]).toEqual(["100.00", ["heading", "line", "total", "total", "total"]]);
    expect(found.sums.map(({ isEqual }) => isEqual)).toEqual([true, true]);
  });

  test("a sum of the file that its lines do not come to is told with both figures", () => {
    const found = readText(names, "1,Tiles,m2,10,5,50", "2,Screed,m2,10,6,60", ",TOTAL,,,,150");
    expect(found.sums).toEqual([{ index: 3, label: "TOTAL", stated: "150.00", lines: "110.00", isEqual: false }]);
  });

  test("sums of sections, pages and the whole are each compared with their lines", () => {
    const found = readText(
      names,
      "A,FIRST WORKS,,,,",
      "A.1,Tiles,m2,10,5,50",
      ",Carried forward,,,,50",
      ",Brought forward,,,,50",
      "A.2,Screed,m2,10,6,60",
      ",Total of section A,,,,110",
      "B,SECOND WORKS,,,,",
      "B.1,Paint,m2,10,4,40",
      ",Total of section B,,,,40",
      ",GRAND TOTAL,,,,150",
    );
    expect(found.sums.map(({ label, isEqual }) => `${label} ${isEqual}`)).toEqual([
      "Carried forward true",
      "Brought forward true",
      "Total of section A true",
      "Total of section B true",
      "GRAND TOTAL true",
    ]);
    expect([found.sum, found.counts.sections]).toEqual(["150.00", 2]);
  });

  test("a paragraph above its sub-items begins their descriptions", () => {
    const paragraph = "Supply and install thermal insulation of the thickness given below:";
    const found = readText(
      names,
      `7,DUCTS,,,,`,
      `,${paragraph},,,,`,
      "7.1,50 mm,m2,25,40,1000",
      "7.2,32 mm,m2,60,30,1800",
    );
    expect(linesOf(found)).toEqual([`${paragraph}\n50 mm | m2 | 25 | 40`, `${paragraph}\n32 mm | m2 | 60 | 30`]);
    expect(doubtsOf(found)).toEqual(["leadIn"]);
  });

  test("a description that stands in rows above its quantity is one line", () => {
    const found = readText(
      names,
      '3.1,"Take down brick wall,",,,,',
      ",clean bricks and,,,,",
      ",stack on site,m2,24,65,1560",
      "3.2,Supply tiles,,,,",
      ",600 x 600,m2,40,85,3400",
      "3.3,Ditto to walls,m2,60,90,5400",
    );
    expect(linesOf(found)).toEqual([
      "Take down brick wall,\nclean bricks and\nstack on site | m2 | 24 | 65",
      "Supply tiles\n600 x 600 | m2 | 40 | 85",
      "Ditto to walls | m2 | 60 | 90",
    ]);
    expect(found.bill[0]?.lines.map(({ ref }) => ref)).toEqual(["3.1", "3.2", "3.3"]);
    expect(doubtsOf(found)).toEqual(["sectionOrLine"]);
  });
});

describe("numbers", () => {
  test.each([
    ["Item rate only,m2,Rate only,22.00,", "Item rate only (Rate only: 22.00 / m2) | m2 | 1 | 0", "rateOnly"],
    ["Item RO,m2,RO,22.00,", "Item RO (RO: 22.00 / m2) | m2 | 1 | 0", "rateOnly"],
    ["Item of zero,m2,0,22.00,0.00", "Item of zero (Rate only: 22.00 / m2) | m2 | 1 | 0", "rateOnly"],
    ["Item,lot,1,Excluded,Excluded", "Item (Excluded) | lot | 1 | 0", "notPriced"],
    ["Item,lot,1,TBA,TBA", "Item (TBA) | lot | 1 | 0", "notPriced"],
    ["Profit,%,5,1000.00,50.00", "Profit (5% × 1000.00) |  | 1 | 50", "percentage"],
    ["Profit,,15%,,50.00", "Profit (15%) |  | 1 | 50", "percentage"],
    ["Piles,No.,106,,218890", "Piles | No. | 106 | 2065", "fromAmount"],
    ["Trench,m3,3,,100", "Trench (3 m3) |  | 1 | 100", "wholeAmount"],
    ["Steel,kg,10,3.33333,33.33", "Steel | kg | 10 | 3.3333", "rounded"],
    ["Fitter,hr,36:30,45,1642.50", "Fitter | hr | 36.5 | 45", "hours"],
  ])("%s is kept with a mark", (row, line, reason) => {
    const found = readText(names, `1,${row}`, "2,Other,m2,2.5,2.25,5.63");
    expect(linesOf(found)[0]).toBe(line);
    expect(marksOf(found).map((mark) => mark.split(" ")[1])).toContain(reason);
  });

  test("amounts that a sheet rounds to whole units get one remark", () => {
    const found = readText(
      names,
      "1,A,m2,237,301.10,71361.00",
      "2,B,m2,970.93,244.20,237101.00",
      "3,C,m2,776,897.70,696615.00",
    );
    expect([marksOf(found), found.hasWholeAmounts]).toEqual([[], true]);
  });

  test("a code that is too long for a reference begins the description", () => {
    const found = readText(names, "SSR 2022-23 Item 308.1(a),Excavation,m3,10,10,100");
    expect(linesOf(found)).toEqual(["SSR 2022-23 Item 308.1(a) Excavation | m3 | 10 | 10"]);
    expect(marksOf(found)).toEqual(["ref refMoved"]);
  });
});

describe("a workbook", () => {
  const rows = [
    names.split(","),
    ["1.10", "Wanted", "m2", 10, 10, 100],
    ["2", "Filtered out", "m2", 10, 100, 1_000],
    ["3", "Wanted too", "m2", 5, 10, 50],
    ["", "TOTAL", "", "", "", 150],
  ];

  function workbookOf() {
    const workbook = utils.book_new();
    const [old, bill, summary] = [rows.slice(0, 2), rows, [["Notes"]]].map((each) => utils.aoa_to_sheet(each));
    if (old === undefined || bill === undefined || summary === undefined) throw new Error("there are three sheets");
    bill["!rows"] = [{}, {}, { hidden: true }];
    utils.book_append_sheet(workbook, old, "Old (do not use)");
    utils.book_append_sheet(workbook, summary, "Notes");
    utils.book_append_sheet(workbook, bill, "Bill");
    workbook.Workbook = { Sheets: [{ Hidden: 2 }, {}, {}] };
    return new Uint8Array(write(workbook, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  }

  test("hidden sheets come last, and the one with the most lines is shown first", () => {
    const sheets = readBillWorkbook(workbookOf());
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ["Notes", false],
      ["Bill", false],
      ["Old (do not use)", true],
    ]);
    expect(firstSheet(sheets)).toBe(1);
  });

  test("rows that the file hides are named and not priced, and references are as shown", () => {
    const [, bill] = readBillWorkbook(workbookOf());
    if (bill === undefined) throw new Error("there is a bill");
    const found = read(bill);
    expect([found.sum, kindsOf(found)]).toEqual(["150.00", ["heading", "line", "hidden", "line", "total"]]);
    expect(found.bill[0]?.lines[0]?.ref).toBe("1.10");
    expect(found.sums).toMatchObject([{ isEqual: true }]);
  });

  test("a formula that was never calculated must be typed, and is never no price", () => {
    const cell = { text: "=2*11", stored: null, is: "formula" } as const;
    const row = ["1", "Tiles", "m2", "10"].map((text) => ({ text, stored: null }));
    const head = names.split(",").map((text) => ({ text, stored: null }));
    const found = read(shownSheet("", [head, [...row, cell, { text: "", stored: null }]]));
    expect(marksOf(found)).toEqual(["unitPrice formula"]);
    expect(found.counts.marked).toMatchObject([{ isUnreadable: true }]);
  });
});

describe("a collection", () => {
  const pages = [
    names,
    ",FLOOR,,,,",
    "A,Tiles,m2,10,20.00,200.00",
    "B,Skirting,m,5,8.00,40.00",
    ",Page total,,,,240.00",
    ",CEILING,,,,",
    "C,Plasterboard,m2,30,18.00,540.00",
    ",Page total,,,,540.00",
  ];

  test.each([
    ["Page 1", "Page 2"],
    ["From page no. 3/1", "From page no. 3/2"],
    ["Muka surat 1", "Muka surat 2"],
    ["第1页", "第2页"],
    ["Floor finishes", "Ceiling finishes"],
  ])("repeats the totals of its parts, and adds no line: %s", (first, second) => {
    const found = readText(
      ...pages,
      ",COLLECTION,,,,",
      `,${first},,,,240.00`,
      `,${second},,,,540.00`,
      ",Carried to Summary,,,,780.00",
    );
    expect([found.counts.lines, found.sum]).toEqual([3, "780.00"]);
    expect(found.sums.at(-1)).toMatchObject({ label: "Carried to Summary", lines: "780.00", isEqual: true });
    expect(doubtsOf(found)).toEqual([]);
  });

  test("of a page that is not in the file is left out with a mark", () => {
    const found = readText(...pages, ",COLLECTION,,,,", ",Page 1,,,,240.00", ",Page 2,,,,999.00");
    expect([found.counts.lines, doubtsOf(found)]).toEqual([3, ["notTheSum"]]);
  });

  test("ends with the next line", () => {
    const found = readText(
      ...pages,
      ",COLLECTION,,,,",
      ",Page 1,,,,240.00",
      "D,Paint,m2,2,5.00,10.00",
      ",Attendance,,,,540.00",
    );
    expect(found.counts.lines).toBe(5);
  });
});
