import { expect, test } from "vitest";
import { decimal, divide, toText } from "#contract/money.ts";
import { gstOn, splitGross } from "#contract/documents/totals.ts";

test.each([
  ["109", "0.09", 100, 9],
  ["131.35", "0.09", 120.5, 10.85],
  ["0.01", "0.09", 0.01, 0],
  ["0.06", "0.09", 0.06, 0],
  ["0.07", "0.09", 0.06, 0.01],
  ["12.5", "0.07", 11.68, 0.82],
  ["999999999999.99", "0.09", 917_431_192_660.54, 82_568_807_339.45],
  ["20", "0", 20, 0],
  ["0", "0.09", 0, 0],
])("of %s with GST at %s, %d is before GST and %d is GST", (gross, rate, net, gst) => {
  expect(splitGross(gross, rate)).toEqual({ net, gst });
});

test("the two parts of an amount add up to it, and the GST is that of the rest to a cent", () => {
  for (let cents = 0; cents <= 3_000; cents += 1) {
    const { net, gst } = splitGross((cents / 100).toFixed(2), "0.09");
    expect(Math.round(net * 100) + Math.round(gst * 100)).toBe(cents);
    expect(Math.abs(Math.round(gstOn(net, "0.09") * 100) - Math.round(gst * 100))).toBeLessThanOrEqual(1);
  }
});

test.each([
  ["1", "3", 2, "0.33"],
  ["2", "3", 2, "0.67"],
  ["1", "8", 2, "0.13"],
  ["-1", "8", 2, "-0.13"],
  ["1", "-8", 2, "-0.13"],
  ["-1", "-8", 2, "0.13"],
  ["10", "4", 0, "3"],
  ["0.5", "0.25", 4, "2.0000"],
  ["0", "7", 2, "0.00"],
])("%s divided by %s is rounded once, half away from zero", (a, b, scale, quotient) => {
  expect(toText(divide(decimal(a), decimal(b), scale))).toBe(quotient);
});

test("nothing is divided by zero", () => {
  expect(() => divide(decimal(1), decimal(0), 2)).toThrow(RangeError);
});
