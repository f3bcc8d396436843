import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ClientId } from "#contract/api/ids.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { type QueryOf, request, requestTagged, type Tagged } from "#web/api.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";

/** An email about a document, which a person is about to send. */
export type MailTask =
  | { readonly kind: "quotation"; readonly id: string; readonly isFirst: boolean; readonly etag?: string }
  | { readonly kind: "invoice"; readonly id: string; readonly isFirst: boolean; readonly etag?: string }
  | { readonly kind: "reminder"; readonly id: string }
  | { readonly kind: "receipt"; readonly id: string; readonly paymentId: string }
  | {
      readonly kind: "moneyReceipt";
      readonly id: string;
      /** The invoice that it paid, whose link the email has; null when all of it is credit. */
      readonly invoiceId: string | null;
    }
  | StatementTask
  | ClientPageTask;

/** The link of the page with all documents of a client. */
interface ClientPageTask {
  readonly kind: "clientPage";
  /** The client's id. */
  readonly id: string;
  /** The client's name. */
  readonly name: string;
}

/** A client's statement of account. It has no link. */
interface StatementTask {
  readonly kind: "statement";
  /** The client's id. */
  readonly id: string;
  /** The client's name. */
  readonly name: string;
  readonly period: QueryOf<"POST /clients/{id}/statement/send">;
}

/** True for an email with a link to a page of the portal. */
export const hasLink = (task: MailTask): boolean =>
  task.kind === "moneyReceipt" ? task.invoiceId !== null : task.kind !== "statement";

/** The fields of the request. Those that were left as usual are omitted; only an invoice's first email has dates. */
export interface MailBody {
  readonly to?: string;
  readonly cc?: string[];
  readonly subject?: string;
  readonly message?: string;
  readonly issuedAt?: string;
  readonly dueDate?: string;
  /** As `useConfirmations` gives it. */
  readonly confirm?: never[];
}

export const documentKindOf = ({ kind }: MailTask): DocumentKind => (kind === "quotation" ? "quotations" : "invoices");

type MailedDocument = Pick<Invoice, "number" | "title" | "clientId"> & { readonly status?: string };

/** Queries the document with its ETag, as its page does. For a receipt, a statement and a page, the client stands for the title. */
export function documentQuery(task: MailTask) {
  if (task.kind === "moneyReceipt") {
    return queryOptions({
      queryKey: ["/payment-receipts", task.id, "mailed"],
      queryFn: async ({ signal }): Promise<Tagged<MailedDocument>> => {
        const { number, clientName, clientId } = await request("GET /payment-receipts/{id}", {
          params: { id: task.id },
          signal,
        });
        return { record: { number, title: clientName, clientId }, etag: "" };
      },
    });
  }
  if (task.kind === "statement" || task.kind === "clientPage") {
    const { id, name } = task;
    return queryOptions({
      queryKey: ["mail of client", id],
      queryFn: (): Tagged<MailedDocument> => ({
        record: { number: "", title: name, clientId: id as ClientId },
        etag: "",
      }),
    });
  }
  const [kind, { id }] = [documentKindOf(task), task];
  return queryOptions({
    queryKey: [`/${kind}`, id],
    queryFn: ({ signal }): Promise<Tagged<MailedDocument>> =>
      requestTagged(`GET /${kind}/{id}`, { params: { id }, signal }),
  });
}

/** True when the email issues an invoice, which gives it its number and dates. */
export const isIssue = (task: MailTask): boolean => task.kind === "invoice" && task.isFirst;

/** Queries the email as it would be sent now. It is not kept, since it shows the state of the document. */
export const mailPreviewQuery = (task: MailTask, body: string) =>
  queryOptions({
    queryKey: ["mail preview", task, body],
    queryFn: ({ signal }) => previewMail(task, JSON.parse(body) as MailBody, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

function previewMail(task: MailTask, body: MailBody, signal: AbortSignal): Promise<MailPreview> {
  const options = { params: { id: task.id }, body, signal };
  switch (task.kind) {
    case "quotation":
      return request("POST /quotations/{id}/preview-mail", options);
    case "invoice":
      return request("POST /invoices/{id}/preview-mail", options);
    case "reminder":
      return request("POST /invoices/{id}/preview-mail", { ...options, body: { ...body, kind: "INVOICE_REMINDER" } });
    case "moneyReceipt":
      return request("POST /payment-receipts/{id}/preview-mail", options);
    case "statement":
      return request("POST /clients/{id}/statement/preview-mail", { ...options, query: task.period });
    case "clientPage":
      return request("POST /clients/{id}/portal-link/preview-mail", options);
    case "receipt": {
      const { id, paymentId } = task;
      return request("POST /invoices/{id}/payments/{paymentId}/preview-mail", {
        ...options,
        params: { id, paymentId },
      });
    }
  }
}

/** Queries the number and dates that sending the draft would give it. @param issuedAt the chosen day, or "" */
export const sendPreviewQuery = (id: string, issuedAt: string) =>
  queryOptions({
    queryKey: ["send preview", id, issuedAt],
    queryFn: ({ signal }) =>
      request("GET /invoices/{id}/send-preview", {
        params: { id },
        query: issuedAt === "" ? {} : { issuedAt },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** A quotation, an invoice or a receipt; a statement and a page go by the client's name. */
export type SentDocument = Pick<Invoice, "number">;

/** Sends the email and returns the document. @throws ApiError */
export function sendMail(task: MailTask, body: MailBody, idempotencyKey: string): Promise<SentDocument> {
  const options = { params: { id: task.id }, body, idempotencyKey };
  switch (task.kind) {
    case "quotation":
      return request("POST /quotations/{id}/send", { ...options, ...ifUnchanged(task) });
    case "invoice":
      return request("POST /invoices/{id}/send", { ...options, ...ifUnchanged(task) });
    case "reminder":
      return request("POST /invoices/{id}/remind", options);
    case "moneyReceipt":
      return request("POST /payment-receipts/{id}/send", options);
    case "statement":
      return request("POST /clients/{id}/statement/send", { ...options, query: task.period }).then(() => ({
        number: task.name,
      }));
    case "clientPage":
      return request("POST /clients/{id}/portal-link/send", options).then(() => ({ number: task.name }));
    case "receipt": {
      const { id, paymentId } = task;
      return request("POST /invoices/{id}/payments/{paymentId}/send-receipt", {
        ...options,
        params: { id, paymentId },
      });
    }
  }
}

const ifUnchanged = ({ etag }: { readonly etag?: string }) => (etag === undefined ? {} : { ifMatch: etag });
