import type { Fault } from "#contract/errors.ts";

export const endsBeforeItStarts: Fault = {
  path: "endDate",
  code: "OUT_OF_RANGE",
  message: "must not lie before startDate",
};

export const dateFaults = (startDate: Date, endDate: Date | null): Fault[] =>
  endDate !== null && endDate < startDate ? [endsBeforeItStarts] : [];
