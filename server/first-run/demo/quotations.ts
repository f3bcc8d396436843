import { apartmentAndHouseQuotations } from "./apartment-and-house-quotations.ts";
import { businessQuotations } from "./business-quotations.ts";
import { flatQuotations } from "./flat-quotations.ts";

export const quotations = { ...flatQuotations, ...apartmentAndHouseQuotations, ...businessQuotations };

export type QuotationKey = keyof typeof quotations;
