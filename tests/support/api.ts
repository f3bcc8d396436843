import type { FastifyInstance, InjectOptions } from "fastify";
import { expect } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { NewExpense } from "#contract/books/expenses.ts";
import type { File } from "#contract/documents/files.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { NewPriceItem } from "#contract/quotations/price-items.ts";
import type { Project } from "#contract/clients/projects.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { checkAnswer } from "./check-answer.ts";

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Body;
  readonly text: string;
}

interface Send {
  readonly body?: unknown;
  /** The exact bytes to send instead of `body`. */
  readonly raw?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** A valid body for a new expense. */
export const newExpense = (more: Partial<NewExpense> = {}): NewExpense => ({
  date: "2026-03-02",
  category: "MATERIALS",
  description: "Tiles",
  amount: 120.5,
  ...more,
});

/** A valid body for a new price item. */
export const newPriceItem = (more: Partial<NewPriceItem> = {}): NewPriceItem => ({
  code: "T-1",
  description: "Wall tiles, supplied and laid",
  unit: "m2",
  unitPrice: 68.5,
  // More decimals than an instant has, so that no response has these digits by chance.
  unitCost: 41.2357,
  category: "Tiling",
  ...more,
});

/** Returns a multipart form with one file, as a browser builds it. */
export function formWith(content: Uint8Array<ArrayBuffer>, name: string, type: string): FormData {
  const form = new FormData();
  form.append("file", new Blob([content], { type }), name);
  return form;
}

/**
 * Client of the REST API for one organization. Every response, whatever its status, is checked
 * against the OpenAPI document.
 */
export class Api {
  readonly app: FastifyInstance;
  readonly org: OrganizationId;
  readonly key: string;

  constructor(app: FastifyInstance, org: OrganizationId, key: string) {
    this.app = app;
    this.org = org;
    this.key = key;
  }

  async send<Body = unknown>(method: string, path: string, { body, raw, headers }: Send = {}): Promise<Answer<Body>> {
    const url = path.startsWith("/v1/") || path.startsWith("/api/") ? path : `/api/v1${path}`;
    const form = body instanceof FormData ? new Response(body) : undefined;
    const payload =
      raw ??
      (form !== undefined
        ? Buffer.from(await form.arrayBuffer())
        : body === undefined
          ? undefined
          : JSON.stringify(body));
    const answer = await this.app.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(payload === undefined ? {} : { "content-type": form?.headers.get("content-type") ?? "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const parsed: unknown = answer.payload === "" ? undefined : JSON.parse(answer.payload);
    expect(checkAnswer(method, url, answer.statusCode, parsed), `${method} ${url} ${answer.payload}`).toEqual([]);
    expect(answer.headers["x-request-id"]).toMatch(/^req_[0-9a-z]{26}$/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    return { status: answer.statusCode, headers: answer.headers, body: parsed as Body, text: answer.payload };
  }

  upload(content: Uint8Array<ArrayBuffer>, name = "file", type = "application/octet-stream") {
    return this.post<File>("/files", formWith(content, name, type));
  }

  /** Downloads a file and returns its bytes. */
  async file(path: string, headers: Record<string, string> = {}) {
    const answer = await this.app.inject({
      method: "GET",
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${this.key}`, ...headers },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  }

  get = <Body = unknown>(path: string) => this.send<Body>("GET", path);
  post = <Body = unknown>(path: string, body?: unknown) => this.send<Body>("POST", path, { body });
  patch = <Body = unknown>(path: string, body: unknown) => this.send<Body>("PATCH", path, { body });
  delete = (path: string) => this.send("DELETE", path);

  /** Sends a request that must be rejected, and returns the error. */
  async refused(method: string, path: string, send: Send = {}): Promise<{ status: number } & ErrorBody["error"]> {
    const answer = await this.send<ErrorBody>(method, path, send);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.body.error.requestId).toBe(answer.headers["x-request-id"]);
    return { status: answer.status, ...answer.body.error };
  }

  /** Creates a resource that the test needs; any status but 201 fails the test. */
  async create<Body>(path: string, body: unknown): Promise<Body> {
    const answer = await this.post<Body>(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  client = (fields: object = {}) => this.create<Client>("/clients", { name: "Lim Mei Ling", ...fields });

  async project(fields: { clientId?: string; [field: string]: unknown } = {}): Promise<Project> {
    const clientId = fields.clientId ?? (await this.client()).id;
    return this.create<Project>("/projects", { name: "Kitchen", ...fields, clientId });
  }

  async quotation(fields: object = {}): Promise<Quotation> {
    const { id: projectId, clientId } = await this.project();
    return this.create<Quotation>("/quotations", { clientId, projectId, title: "Works", items: [line()], ...fields });
  }

  async invoice(fields: object = {}): Promise<Invoice> {
    const { id: projectId, clientId } = await this.project();
    return this.create<Invoice>("/invoices", { clientId, projectId, title: "Claim 1", items: [line()], ...fields });
  }

  /** Performs an action that is documented with 200 or 202; any other status fails the test. */
  async act<Body>(path: string, body?: unknown): Promise<Body> {
    const answer = await this.post<Body>(path, body);
    expect([200, 202], answer.text).toContain(answer.status);
    return answer.body;
  }

  async sentQuotation(fields: object = {}): Promise<Quotation> {
    const { id } = await this.quotation(fields);
    return this.act<Quotation>(`/quotations/${id}/send`, { to: "client@example.com", confirm: ["OFFER_EXPIRED"] });
  }

  async acceptedQuotation(fields: object = {}): Promise<Quotation> {
    const { id } = await this.sentQuotation(fields);
    return this.act<Quotation>(`/quotations/${id}/accept`);
  }

  /** The total is 109.00 unless other items are given. */
  async sentInvoice(fields: object = {}): Promise<Invoice> {
    const { id } = await this.invoice(fields);
    // Tests may begin with an invoice that is overdue.
    return this.act<Invoice>(`/invoices/${id}/send`, { confirm: ["DUE_BEFORE_ISSUE"] });
  }

  endpoint = (fields: object = {}) =>
    this.create<WebhookEndpointWithSecret>("/webhook-endpoints", {
      url: "https://receiver.example/hooks",
      events: ["client.created", "invoice.sent", "payment.recorded"],
      ...fields,
    });

  pay = ({ id }: { readonly id: string }, amount: number, fields: object = {}) =>
    this.create<PaymentRecorded>(`/invoices/${id}/payments`, { amount, ...fields });
}

export const line = (fields: object = {}) => ({ description: "Tiling", qty: 2, unitPrice: 50, ...fields });

/** Returns the statuses of concurrent requests in ascending order. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
