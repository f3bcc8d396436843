import type { paymentMethods } from "#contract/values.ts";
import { copy } from "#web/copy/copy.ts";

/** Names how money was paid and its reference: one of them where the reference begins with the name, as in “Cheque 118811”. */
export function paidBy(method: (typeof paymentMethods)[number], reference: string | null, separator = " · "): string {
  const name = copy.methods[method];
  if (reference === null || reference === "") return name;
  return reference.toLowerCase().startsWith(name.toLowerCase()) ? reference : `${name}${separator}${reference}`;
}
