import Type, { type Static, type TSchema } from "typebox";
import { Client } from "./clients.ts";
import { Expense } from "./expenses.ts";
import { idField } from "./ids.ts";
import { Invoice } from "./invoices.ts";
import { Payment } from "./payments.ts";
import { Project } from "./projects.ts";
import { Quotation } from "./quotations.ts";

const PaymentRecorded = Type.Object(
  { ...Payment.properties, invoice: Invoice },
  { description: "The payment, with the invoice it was recorded on." },
);

/** The sixteen events: when each is raised and what `data.object` holds. */
export const events = {
  "client.created": { when: "A client is added.", object: Client },
  "project.created": { when: "A project is added.", object: Project },
  "project.status_changed": { when: "A project moves between status values.", object: Project },
  "quotation.created": { when: "A draft quotation is created.", object: Quotation },
  "quotation.sent": { when: "A quotation is e-mailed to the client.", object: Quotation },
  "quotation.accepted": { when: "The client accepts the quotation.", object: Quotation },
  "quotation.rejected": { when: "The client rejects the quotation.", object: Quotation },
  "invoice.created": { when: "A draft invoice is created.", object: Invoice },
  "invoice.sent": { when: "An invoice is issued to the client.", object: Invoice },
  "invoice.paid": { when: "Cumulative payments now match the invoice total.", object: Invoice },
  "invoice.overdue": { when: "The due date has passed without full payment.", object: Invoice },
  "invoice.voided": { when: "An invoice is cancelled.", object: Invoice },
  "payment.recorded": { when: "A payment is attached to an invoice.", object: PaymentRecorded },
  "expense.created": { when: "An expense is added.", object: Expense },
  "expense.updated": { when: "An expense is edited.", object: Expense },
  "expense.deleted": { when: "An expense is removed; the object is its last state.", object: Expense },
} as const satisfies Record<string, { when: string; object: TSchema }>;

export type EventType = keyof typeof events;
export type EventObject<T extends EventType> = Static<(typeof events)[T]["object"]>;

/** The body of a delivery; its bytes are the same at every attempt. */
export const envelopeOf = (type: EventType) =>
  Type.Object(
    {
      id: idField("evt", "Globally unique, the same across retries: the receiver's idempotency key"),
      type: Type.Unsafe<EventType>({ type: "string", const: type }),
      created: Type.Integer({ description: "Unix seconds when the event was raised" }),
      data: Type.Object({ object: events[type].object }),
    },
    { description: events[type].when },
  );
