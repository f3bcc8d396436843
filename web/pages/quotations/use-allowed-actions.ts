import { useQuery } from "@tanstack/react-query";
import type { QuotationConversions } from "#contract/quotations/conversions.ts";
import type { Quotation, quotationActions } from "#contract/quotations/quotations.ts";
import { usePermission } from "#web/session/session.ts";
import { conversionsQuery } from "./queries.ts";

/** The contract's table. Its type is the contract's, so a difference does not compile; its schemas stay unloaded. */
const actionsOf: typeof quotationActions = {
  DRAFT: ["update", "delete", "send", "duplicate"],
  SENT: ["send", "accept", "reject", "revise", "duplicate"],
  ACCEPTED: ["convert", "duplicate"],
  REJECTED: ["revise", "duplicate"],
};

/** Returns what the status of a quotation and the person's role allow. */
export function useAllowedActions({ id, status, contractId }: Pick<Quotation, "id" | "status" | "contractId">) {
  const canWrite = usePermission("quotations:write");
  const canInvoice = usePermission("invoices:write");
  const canStart = usePermission("contracts:write");
  const allowed: readonly string[] = actionsOf[status];
  const may = (action: string) => canWrite && allowed.includes(action);
  // What belongs to a contract is billed by its claims.
  const isAccepted = status === "ACCEPTED" && contractId === null;
  const canConvert = canInvoice && isAccepted && allowed.includes("convert");
  const { data: conversions } = useQuery({ ...conversionsQuery(id), enabled: isAccepted && (canConvert || canStart) });
  return {
    update: may("update"),
    delete: may("delete"),
    send: may("send"),
    accept: may("accept"),
    reject: may("reject"),
    extend: may("revise") && status === "SENT",
    revise: may("revise"),
    duplicate: may("duplicate"),
    withdraw: canWrite && status !== "DRAFT",
    convert: canConvert && conversions !== undefined && isSomethingLeft(conversions),
    start: canStart && isAccepted && conversions !== undefined && isUntouched(conversions),
  };
}

/** True when a part of a quotation was not invoiced yet, or it has no items and no invoice. */
const isSomethingLeft = ({ items, invoices }: QuotationConversions): boolean =>
  items.some(({ remainingQty }) => remainingQty > 0) || isUntouched({ invoices });

/** True when no invoice of a quotation stands. */
const isUntouched = ({ invoices }: Pick<QuotationConversions, "invoices">): boolean =>
  invoices.every(({ status }) => status === "VOID");
