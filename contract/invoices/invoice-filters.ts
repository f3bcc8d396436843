import Type from "typebox";
import { exclusiveBound } from "#contract/api/fields.ts";

/** The filters of a list of invoices by what is due, void or retained, and by day. */
export const invoiceFilters = {
  open: Type.Optional(
    Type.Boolean({
      description: "true: only sent invoices that are not fully paid, overdue or not; false: only others.",
    }),
  ),
  overdue: Type.Optional(
    Type.Boolean({ description: "true: only open invoices that are past their due date; false: only others." }),
  ),
  void: Type.Optional(Type.Boolean({ description: "true: only void invoices; false: only others." })),
  retained: Type.Optional(
    Type.Boolean({
      description: "true: only sent invoices with a retention that are not void; false: only others.",
    }),
  ),
  dueBefore: Type.Optional(exclusiveBound("Only invoices due before this.")),
  dueAfter: Type.Optional(exclusiveBound("Only invoices due after this.")),
  issuedBefore: Type.Optional(exclusiveBound("Only sent invoices issued before this.")),
  issuedAfter: Type.Optional(exclusiveBound("Only sent invoices issued after this.")),
};
