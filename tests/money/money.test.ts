import { describe, expect, test } from "vitest";
import {
  absolute,
  add,
  asNumber,
  asNumberOrNull,
  compare,
  decimal,
  decimalsOf,
  multiply,
  round,
  subtract,
  toNumber,
  toText,
} from "#contract/money.ts";

const roundText = (text: string, scale: number) => toText(round(decimal(text), scale));

describe("decimal", () => {
  const readings: [written: string | number, units: bigint, scale: number][] = [
    ["12.50", 1250n, 2],
    ["-3", -3n, 0],
    ["0", 0n, 0],
    ["-0", 0n, 0],
    [-0, 0n, 0],
    ["-0.005", -5n, 3],
    ["007.10", 710n, 2],
    ["0.1000", 1000n, 4],
    [0.1, 1n, 1],
    [1e-7, 1n, 7],
    [1.5e-7, 15n, 8],
    [1e21, 10n ** 21n, 0],
    [-1.25e21, -125n * 10n ** 19n, 0],
    ["1e2", 100n, 0],
    ["1.23E+1", 123n, 1],
    ["5e-4", 5n, 4],
    [999_999_999_999.99, 99_999_999_999_999n, 2],
  ];
  for (const [written, units, scale] of readings) {
    test(`reads ${typeof written === "string" ? `"${written}"` : `the number ${written}`} exactly`, () => {
      expect(decimal(written)).toEqual({ units, scale });
    });
  }

  const refused = [
    "",
    " ",
    " 1",
    "1 ",
    "1\n",
    "\n1",
    "+1",
    "--1",
    "- 1",
    ".5",
    "5.",
    "1.2.3",
    "1,000",
    "1_000",
    "0x10",
    "1n",
    "e5",
    "1e",
    "1e+",
    "1e1.5",
    "1e9999",
    "1e-9999",
    "NaN",
    "Infinity",
    "-Infinity",
    "null",
    "true",
    "twelve",
    "१२",
    "１２",
    "1\u00a0",
    "−1",
  ];
  for (const text of refused) {
    test(`refuses ${JSON.stringify(text)}`, () => expect(() => decimal(text)).toThrow(RangeError));
  }
  for (const value of [NaN, Infinity, -Infinity]) {
    test(`refuses the number ${value}`, () => expect(() => decimal(value)).toThrow(RangeError));
  }
});

describe("arithmetic", () => {
  test("0.1 + 0.2 is 0.3", () => expect(toText(add(decimal(0.1), decimal(0.2)))).toBe("0.3"));
  test("values of different decimals are added at the finer one", () => {
    expect(toText(add(decimal("1.5"), decimal("-0.0025")))).toBe("1.4975");
  });
  test("a difference of equal values is 0 and not -0", () => {
    expect(toText(subtract(decimal("-1.10"), decimal("-1.1")))).toBe("0.00");
  });
  test("a product keeps every decimal of both factors", () => {
    expect(toText(multiply(decimal("9999999.9999"), decimal("-999999999.9999")))).toBe("-9999999999899000.00000001");
  });
  test("values are compared by amount, not by notation", () => {
    expect(compare(decimal("1.10"), decimal("1.1"))).toBe(0);
    expect(compare(decimal("-2"), decimal("1.5"))).toBeLessThan(0);
    expect(compare(decimal("0.01"), decimal("0.0099"))).toBeGreaterThan(0);
  });
  test("the absolute value drops the sign only", () => {
    expect(absolute(decimal("-1.20"))).toEqual(decimal("1.20"));
    expect(absolute(decimal("1.20"))).toEqual(decimal("1.20"));
    expect(absolute(decimal("0"))).toEqual(decimal("0"));
  });
});

describe("round", () => {
  const roundings: [text: string, scale: number, rounded: string][] = [
    ["0.125", 2, "0.13"],
    ["0.135", 2, "0.14"],
    ["0.145", 2, "0.15"],
    ["1.005", 2, "1.01"],
    ["0.005", 2, "0.01"],
    ["0.0049999999", 2, "0.00"],
    ["0.00500000001", 2, "0.01"],
    ["2.674999999999999999999999", 2, "2.67"],
    ["999999999999.994999", 2, "999999999999.99"],
    ["999999999999.995", 2, "1000000000000.00"],
    ["0.5", 0, "1"],
    ["1.5", 0, "2"],
    ["2.5", 0, "3"],
  ];
  for (const [text, scale, rounded] of roundings) {
    test(`${text} to ${rounded}, and its negative to the negative of that`, () => {
      expect(roundText(text, scale)).toBe(rounded);
      expect(roundText(`-${text}`, scale)).toBe(/[1-9]/.test(rounded) ? `-${rounded}` : rounded);
    });
  }
  test("a value with fewer decimals gets the missing ones as zeros", () => {
    expect(roundText("12.5", 2)).toBe("12.50");
    expect(roundText("-7", 2)).toBe("-7.00");
    expect(roundText("1e3", 2)).toBe("1000.00");
  });
  test("rounding is done once: a half that an earlier rounding would make does not count", () => {
    expect(roundText("0.1349", 2)).toBe("0.13");
    expect(toText(round(round(decimal("0.1349"), 3), 2))).toBe("0.14");
  });
});

describe("toText and toNumber", () => {
  for (const text of ["0", "0.00", "12.50", "-12.50", "0.05", "-0.05", "0.0001", "1000000000000000000000000.01"]) {
    test(`${text} is written as it was read`, () => expect(toText(decimal(text))).toBe(text));
  }
  test("an exponent is written out", () => {
    expect(toText(decimal(1e-7))).toBe("0.0000001");
    expect(toText(decimal(1e21))).toBe("1000000000000000000000");
  });
  test("nothing is ever -0", () => {
    for (const text of ["-0", "-0.00", "-0e5", "-0.004"]) {
      expect(roundText(text, 2)).toBe("0.00");
      expect(toNumber(round(decimal(text), 2))).toBe(0);
    }
  });
  test("the largest figure keeps its cents as a JSON number, either way", () => {
    expect(JSON.stringify(toNumber(decimal("999999999999.99")))).toBe("999999999999.99");
    expect(JSON.stringify(toNumber(decimal("-999999999999.99")))).toBe("-999999999999.99");
  });
  test("decimal text of the database becomes the number it says", () => {
    expect(asNumber("12.50")).toBe(12.5);
    expect(asNumberOrNull("-0.0001")).toBe(-0.0001);
    expect(asNumberOrNull(null)).toBeNull();
  });
});

describe("decimalsOf", () => {
  const counts: [value: number, decimals: number][] = [
    [0, 0],
    [-0, 0],
    [100, 0],
    [0.25, 2],
    [-0.0001, 4],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [1.25e21, 0],
    [0.1 + 0.2, 17],
  ];
  for (const [value, decimals] of counts) {
    test(`${value} has ${decimals}`, () => expect(decimalsOf(value)).toBe(decimals));
  }
  test("a value that is not a finite number is refused", () => {
    for (const value of [NaN, Infinity, -Infinity]) expect(() => decimalsOf(value)).toThrow(RangeError);
  });
});
