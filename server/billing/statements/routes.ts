import type { statementRoutes } from "#contract/clients/statements.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { printStatement } from "./print-statement.ts";
import { getStatement } from "./read.ts";
import { sendStatement } from "./send-statement.ts";

export const statementHandlers: Handlers<Exclude<keyof typeof statementRoutes, "previewStatementMail">> = {
  getClientStatement: ({ caller, id, query }) => getStatement(readHeavilyInOrg(caller), id, query, caller.clock),
  getClientStatementPdf: ({ caller, id, query }) => printStatement(caller, id, query),
  sendClientStatement: ({ caller, id, query, body }) => sendStatement(caller, id, query, body),
};
