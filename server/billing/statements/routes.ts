import type { clientReminderRoutes } from "#contract/clients/client-reminders.ts";
import type { statementRoutes } from "#contract/clients/statements.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { printStatement } from "./print-statement.ts";
import { getStatement } from "./read.ts";
import { getClientReminder, remindClient } from "./remind-client.ts";
import { sendStatement } from "./send-statement.ts";

export const statementHandlers: Handlers<Exclude<keyof typeof statementRoutes, "previewStatementMail">> = {
  getClientStatement: ({ caller, id, query }) => getStatement(readHeavilyInOrg(caller), id, query, caller.clock),
  getClientStatementPdf: ({ caller, id, query }) => printStatement(caller, id, query),
  sendClientStatement: ({ caller, id, query, body }) => sendStatement(caller, id, query, body),
};

export const clientReminderHandlers: AppHandlers<keyof typeof clientReminderRoutes> = {
  getClientReminder: ({ caller, id }) => getClientReminder(caller, id),
  remindClient: ({ caller, id }) => remindClient(caller, id),
};
