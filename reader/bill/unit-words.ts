/** Units of lump sums: the quantity is 1 where none is given. */
const lumpSum = /^(l\.?\s?s\.?|lump ?sum|sum|lot|lots|item|job|p\.?\s?s\.?|prov\.? ?sum|provisional sum)$/i;

const unit =
  /^(m|m1|lm|mr|m\.?run|mm|cm|km|m2|m²|sqm|sq\.?m|sm|m3|m³|cum|cu\.?m|ft|lf|sf|ft2|ft²|sqft|sq\.?ft|psf|nr|nos?|no\.|nos\.|pcs?|pc|pieces?|ea|each|sets?|units?|pairs?|prs?|kg|g|t|ton|tons|tonnes?|l|litres?|ltr|hrs?|hours?|days?|md|man-?days?|wks?|weeks?|mths?|months?|yrs?|years?|trips?|loads?|rolls?|bags?|box(es)?|sheets?|pts?|points?|%)$/i;

export const isLumpSum = (text: string): boolean => lumpSum.test(text.trim());

export const isUnit = (text: string): boolean => unit.test(text.trim()) || isLumpSum(text);
