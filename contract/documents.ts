import Type from "typebox";
import { nullable, rate } from "./fields.ts";

/** What quotations and invoices say alike about their rates. */
export const shownRates = (document: string) => ({
  gstRateAtIssue: rate(`GST rate as a fraction; follows the organization's rate until the ${document} is sent`),
  retentionPct: nullable(rate("Retention as a fraction of the subtotal; null is treated as 0")),
});

/** The retention as a request gives it. */
export const chosenRetention = {
  retentionPct: Type.Optional(
    nullable(rate("The organization's default when not given; null means no retention, whatever the default is")),
  ),
};
