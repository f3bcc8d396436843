import type { AppRoute } from "#contract/api/app-route.ts";
import { noQuery } from "#contract/api/page.ts";

/** The longest time that the file may take to be sent: a large firm's documents are several gigabytes. */
const minutesMax = 60;

export const dataExportRoutes = {
  exportEverything: {
    method: "GET",
    path: "/exports/everything.zip",
    group: "Exports",
    summary: "Export everything of the organization",
    description:
      "A zip with every record as CSV and JSON, every issued PDF, every uploaded file and the audit log. Only one " +
      "runs at a time for an organization.",
    access: "data:export",
    query: noQuery,
    status: 200,
    files: ["application/zip"],
    isStreamed: true,
    streamMinutesMax: minutesMax,
  },
} as const satisfies Record<string, AppRoute>;
