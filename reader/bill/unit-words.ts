/** Units of lump sums: the quantity is 1 where none is given. */
const lumpSum =
  /^(l\.?\s?s\.?|lump ?sum|sum|lots?|items?|job|p\.?\s?s\.?|prov\.? ?sum|provisional sum|p\.?c\.? ?sum|式|项)$/i;

const unit =
  /^(m|m1|lm|mr|r\.?m\.?|r\.?m\.?t|m\.?run|mtrs?|metres?|meters?|mm|cm|km|m2|m²|sqm|sq\.? ?m|sq\.? ?mtrs?|sm|m3|m³|cum|cu\.? ?m|cu\.? ?mtrs?|ft|rft|lf|sf|ft2|ft²|sqft|sq\.? ?ft|cft|psf|cy|sy|nr|nos?|numbers?|pcs?|pieces?|ea|each|sets?|units?|pairs?|prs?|kgs?|g|t|mt|ton|tons|tonnes?|quintals?|qtl|l|litres?|ltrs?|hrs?|hours?|h|days?|md|man-?days?|wks?|weeks?|mths?|months?|yrs?|years?|trips?|loads?|rolls?|bags?|box(es)?|sheets?|pts?|points?|%|个|樘|套|米|平方米|立方米|次|台|根|块)$/i;

/** Units are often abbreviated with a point: `Sqm.`, `Nos.`. */
const plainUnit = (text: string): string => text.trim().replace(/\.$/, "");

export const isLumpSum = (text: string): boolean => lumpSum.test(text.trim()) || lumpSum.test(plainUnit(text));

export const isUnit = (text: string): boolean => unit.test(plainUnit(text)) || isLumpSum(text);

export const isPercent = (text: string): boolean => /^(%|per ?cent|pct)$/i.test(plainUnit(text));
