/** The units of contractors by their code in UN/ECE Recommendation 20, in the spellings that offices use. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  MTK: ["m2", "m²", "sqm", "sq m"],
  MTR: ["m", "lm", "m run", "metre", "meter"],
  H87: ["no", "nos", "pc", "pcs", "piece", "pieces", "each", "ea", "unit", "units"],
  LS: ["ls", "l.s", "lump sum", "lot", "lots", "sum"],
  SET: ["set", "sets"],
  DAY: ["day", "days"],
  HUR: ["h", "hr", "hrs", "hour", "hours"],
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([code, units]) => units.map((unit) => [unit, code])),
);

/** Returns the code of a unit; C62, which is one of anything, where there is none. */
export const unitCodeOf = (unit: string | null): string =>
  codes.get((unit ?? "").trim().toLowerCase().replace(/\.$/, "")) ?? "C62";
