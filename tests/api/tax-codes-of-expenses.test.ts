import { describe, expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import type { GstReturn } from "#contract/books/reports.ts";
import { statusesOf } from "../support/api.ts";
import { atTime, newOrg } from "../support/service.ts";

const bill = {
  date: "2026-03-20",
  category: "MATERIALS",
  description: "Tiles",
  vendor: "Hup Seng",
  reference: "HS-991",
  amount: 100,
  gstAmount: 9,
};
const { reference: _, ...unnumbered } = bill;

const boxes = async (api: Awaited<ReturnType<typeof newOrg>>) => {
  const { body } = await api.get<GstReturn>("/reports/gst-f5?from=2026-01-01&to=2026-03-31");
  return [body.box5, body.box7];
};

describe("boxes 5 and 7 count", () => {
  test.each([
    ["a standard-rated purchase in both", { taxCode: "STANDARD" }, [100, 9]],
    ["one without GST in neither", { taxCode: "STANDARD", gstAmount: 0 }, [0, 0]],
    ["a zero-rated one in box 5", { taxCode: "ZERO_RATED", gstAmount: 0 }, [100, 0]],
    ["an exempt one in neither", { taxCode: "EXEMPT", gstAmount: 0 }, [0, 0]],
    ["one out of scope in neither", { taxCode: "OUT_OF_SCOPE", gstAmount: 0 }, [0, 0]],
    ["GST that is not claimable in neither", { taxCode: "NOT_CLAIMABLE" }, [0, 0]],
    ["a supplier's credit note against them", { amount: -100, gstAmount: -9 }, [-100, -9]],
  ])("%s", async (_title, fields, expected) => {
    const api = await newOrg();
    await api.create("/expenses", { ...bill, ...fields });
    expect(await boxes(api)).toEqual(expected);
    const { data } = (await api.get<{ data: { gst: number }[] }>("/reports/gst-f5/documents?box=7")).body;
    expect(data).toHaveLength(expected[1] === 0 ? 0 : 1);
  });
});

test("a supplier's credit note takes its bill off the sums", async () => {
  const api = await newOrg();
  await api.create("/expenses", bill);
  const note = await api.create<Expense>("/expenses", { ...bill, amount: -100, gstAmount: -9 });
  expect(note).toMatchObject({ amount: -100, gstAmount: -9, taxCode: "STANDARD" });
  expect((await api.get("/expenses/totals")).body).toMatchObject({ count: 2, amount: 0, gstAmount: 0 });
  expect(await boxes(api)).toEqual([0, 0]);
});

describe("the GST of an expense is refused", () => {
  test.each([
    ["above the highest rate", { gstAmount: 9.06 }, "OUT_OF_RANGE"],
    ["above the highest rate of a credit note", { amount: -100, gstAmount: -18 }, "OUT_OF_RANGE"],
    ["with the other sign", { gstAmount: -9 }, "OUT_OF_RANGE"],
    ["without an amount", { amount: 0 }, "OUT_OF_RANGE"],
    ["where there is none", { taxCode: "EXEMPT" }, "NOT_ALLOWED"],
  ])("%s", async (_title, fields, code) => {
    const api = await newOrg();
    const refusal = await api.refused("POST", "/expenses", { body: { ...bill, ...fields } });
    expect(refusal).toMatchObject({ status: 422, details: [{ path: "gstAmount", code }] });
    const { id } = await api.create<Expense>("/expenses", bill);
    expect(await api.refused("PATCH", `/expenses/${id}`, { body: fields })).toMatchObject({
      status: 422,
      details: [{ path: "gstAmount", code }],
    });
  });
});

test("the day of an expense has begun where the organization is", async () => {
  await atTime("2026-03-20T16:30:00Z", async () => {
    const api = await newOrg();
    expect(await api.create("/expenses", { ...bill, date: "2026-03-21" })).toMatchObject({ amount: 100 });
    const refusal = await api.refused("POST", "/expenses", { body: { ...unnumbered, date: "2026-03-22" } });
    expect(refusal).toMatchObject({ status: 422, details: [{ path: "date", code: "OUT_OF_RANGE" }] });
  });
});

describe("a bill that there is already", () => {
  test("is refused by its reference and names the other one, unless the request confirms it", async () => {
    const api = await newOrg();
    const { id } = await api.create<Expense>("/expenses", bill);
    const again = { ...bill, vendor: " hup seng", reference: "hs 991", amount: 50, gstAmount: 4.5 };
    const refusal = await api.refused("POST", "/expenses", { body: again });
    expect(refusal).toMatchObject({ status: 422, details: [{ path: "reference", code: "DUPLICATE_EXPENSE" }] });
    expect(refusal.details?.[0]?.message).toContain(id);
    const made = await api.create<Expense>("/expenses", { ...again, confirm: ["DUPLICATE_EXPENSE"] });
    expect(made.similarIds).toEqual([id]);
    expect((await api.get<Expense>(`/expenses/${id}`)).body.similarIds).toEqual([made.id]);
  });

  test.each([
    ["another vendor", { vendor: "Hafary" }],
    ["another reference", { reference: "HS-992" }],
    ["no reference and another day", { reference: null, date: "2026-03-21" }],
    ["the other sign", { amount: -100, gstAmount: -9 }],
  ])("is not one with %s", async (_title, fields) => {
    const api = await newOrg();
    await api.create("/expenses", bill);
    expect((await api.create<Expense>("/expenses", { ...bill, ...fields })).similarIds).toBeUndefined();
  });

  test("is named, and not refused, by its vendor, day and amount", async () => {
    const api = await newOrg();
    const { id } = await api.create<Expense>("/expenses", unnumbered);
    expect((await api.create<Expense>("/expenses", unnumbered)).similarIds).toEqual([id]);
  });

  test("is refused in a change of the reference", async () => {
    const api = await newOrg();
    await api.create("/expenses", bill);
    const { id } = await api.create<Expense>("/expenses", { ...bill, reference: "HS-992" });
    const body = { reference: "HS-991" };
    expect(await api.refused("PATCH", `/expenses/${id}`, { body })).toMatchObject({
      status: 422,
      details: [{ path: "reference", code: "DUPLICATE_EXPENSE" }],
    });
    await api.patch(`/expenses/${id}`, { notes: "Second half" });
    const confirmed = await api.patch<Expense>(`/expenses/${id}`, { ...body, confirm: ["DUPLICATE_EXPENSE"] });
    expect(confirmed.body).toMatchObject(body);
  });

  test("is saved once by eight at once", async () => {
    const api = await newOrg();
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post("/expenses", bill)));
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
  });
});
