import { expect, test } from "vitest";
import { readQuantity } from "#web/records/quotations/convert-values.ts";
import { readAmount, readMoney } from "#web/values/read-amount.ts";

test.each([
  ["1,234.50", "1234.50"],
  ["$1,234.50", "1234.50"],
  ["S$ 1 234.50", "1234.50"],
  ["SGD 1234.5", "1234.5"],
  ["(50.00)", "-50.00"],
  ["-50", "-50"],
  ["−$5", "-5"],
  [".5", "0.5"],
  ["007", "7"],
  ["-0.00", "0.00"],
])("%s is read as %s", (typed, plain) => {
  expect(readAmount(typed)).toBe(plain);
});

test.each(["", "two", "1 234,50", "12,34", "1.2.3", "(50", "5%", "1e3", "--5x"])(
  "“%s” is not read as a number",
  (typed) => {
    expect(readAmount(typed)).toBeUndefined();
  },
);

test("money is not negative and has at most two decimals", () => {
  expect(["1,234.50", "0", "-1", "(5)", "1.005"].map(readMoney)).toEqual([1234.5, 0, undefined, undefined, undefined]);
});

test("a quantity is above 0 and has at most four decimals, and a comma is no decimal point", () => {
  const typed = ["1,250.5", "0.0001", ".5", "2.", "2,5", "1,2,3", "0", "-1", "1.00005", ""];
  expect(typed.map(readQuantity)).toEqual([1250.5, 0.0001, 0.5, 2, ...Array.from({ length: 6 })]);
});
