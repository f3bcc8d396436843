import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";

/** The number of invoices that one email names; the statement has the others. */
export const remindedInvoicesMax = 50;

export const ClientReminder = Type.Object(
  {
    clientId: idField("cli"),
    to: textOrNull(
      "Where the last email about the invoices or a statement went, or else the client's address; null without one",
    ),
    invoices: Type.Array(
      Type.Object({
        id: idField("inv"),
        number: Type.String(),
        title: Type.String(),
        dueDate: instant(),
        outstanding: Type.Number(),
        remindedAt: instantOrNull("When the client was last reminded of the invoice, alone or with others"),
      }),
      { description: `The overdue invoices, the longest overdue first, at most ${remindedInvoicesMax}` },
    ),
  },
  { description: "The overdue invoices of a client, and where a reminder of them goes." },
);
export type ClientReminder = Static<typeof ClientReminder>;

/** One reminder for all overdue invoices of a client, with the statement of account. Web app only. */
export const clientReminderRoutes = {
  getClientReminder: {
    method: "GET",
    path: "/clients/{id}/reminder",
    group: "Clients",
    summary: "Get the overdue invoices that a client would be reminded of",
    access: "invoices:read",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: ClientReminder,
  },
  remindClient: {
    method: "POST",
    path: "/clients/{id}/remind",
    group: "Clients",
    summary: "Remind a client of all overdue invoices by one email",
    description:
      "The email lists the invoices and has the statement of account. It counts as a reminder of each invoice.",
    access: "invoices:write",
    id: "cli",
    query: noQuery,
    status: 202,
    answer: ClientReminder,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, AppRoute>;
