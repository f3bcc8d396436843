import type { firstRunRoutes } from "#contract/organizations/first-run.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { dismissGettingStarted } from "./dismiss-getting-started.ts";
import { fillExample } from "./fill-example.ts";
import { previewFirstInvoice } from "./preview-first-invoice.ts";
import { getGettingStarted } from "./read.ts";
import { removeExample } from "./remove-example.ts";

export const firstRunHandlers: AppHandlers<keyof typeof firstRunRoutes> = {
  getGettingStarted: ({ caller }) => getGettingStarted(readInOrg(caller), caller),
  dismissGettingStarted: ({ caller }) => dismissGettingStarted(caller),
  previewFirstInvoice: ({ caller, body }) => previewFirstInvoice(caller, body),
  fillExample: ({ caller }) => fillExample(caller),
  removeExample: ({ caller }) => removeExample(caller),
};
