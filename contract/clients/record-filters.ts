import { clientFilter, externalIdFilter, type Filters } from "#contract/api/filters.ts";
import { clientTypes, leadSources, leadStatuses, projectStatuses } from "#contract/values.ts";

const emailFilter = { kind: "email", column: null, reach: "narrow" } as const;

/** The filters of the list of clients. */
export const clientFilters = {
  email: emailFilter,
  type: { kind: "values", values: clientTypes, address: "type" },
  archived: { kind: "flag", about: "true: only archived clients; false: only active ones.", address: "archived" },
  toCorrect: {
    kind: "flag",
    about:
      "true: only active clients of which some detail was accepted before and would be refused now; false: only others.",
    address: "toCorrect",
  },
  externalId: externalIdFilter,
  q: { kind: "text", about: "the name, email, UEN and phone, word by word", address: "q" },
} as const satisfies Filters;

/** The filters of the list of projects. */
export const projectFilters = {
  status: { kind: "values", values: projectStatuses, address: "status" },
  clientId: clientFilter,
  externalId: externalIdFilter,
  q: { kind: "text", about: "the name", address: "q" },
} as const satisfies Filters;

/** The filters of the list of leads. */
export const leadFilters = {
  email: emailFilter,
  status: { kind: "values", values: leadStatuses, isWalked: true, address: "status" },
  source: { kind: "values", values: leadSources, address: "source" },
  q: { kind: "text", about: "the name, the email address and the phone number", address: "q" },
} as const satisfies Filters;
