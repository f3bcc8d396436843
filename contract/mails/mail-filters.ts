import { mailKinds } from "#contract/mails/mail-kinds.ts";
import type { Filters } from "#contract/api/filters.ts";
import { mailStatuses } from "#contract/values.ts";

/** The filters of the list of mails. */
export const mailFilters = {
  status: { kind: "values", values: mailStatuses, isWalked: true, address: "status" },
  kind: { kind: "values", values: mailKinds, isWalked: true },
  q: {
    kind: "text",
    about: "the recipients, and the number and the client of what the email is about",
    address: "q",
  },
  made: { kind: "period", about: "Only emails created", column: "created_at", address: "created" },
} as const satisfies Filters;
