import { expect, test } from "vitest";
import { readAmount, readMoney } from "#web/read-amount.ts";

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
