import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, onTestFinished, test } from "vitest";
import { type Api, formWith, line } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newOrg, service } from "../support/service.ts";
import { expectShortPieces, listening, type Sent } from "./pieces.ts";

const rowsMax = 5_000;
const fileBytes = 2 * 1024 * 1024 - 1024;
const table = (head: string, row: (i: number) => string): string => {
  const rows: string[] = [head];
  for (let i = 0, bytes = head.length; i < rowsMax && bytes < fileBytes; i++) {
    rows.push(row(i));
    bytes += Buffer.byteLength(row(i)) + 1;
  }
  return rows.slice(0, -1).join("\n");
};
const commas = ",".repeat(fileBytes / rowsMax - 10);

/** Makes files of an import that are slow to read, to check or to insert, with the columns of that import. */
const worstFiles: Readonly<Record<string, (head: string, row: (i: number) => string) => string>> = {
  "full rows": table,
  "rows of commas": (head) => table(head, () => commas),
  "cells of blanks": (head) => table(head, () => `a,${" ".repeat(18_000)}b,c`),
  "quoted cells": (head) => table(head, () => `"${'""'.repeat(150)}","${"x".repeat(90)}"`),
  "rows full of faults": (head, row) => table(head, (i) => row(i).replaceAll(/[^,]+/g, "!")),
  "nothing but quotes": (head) => `${head}\n${'"'.repeat(fileBytes)}`,
  "nothing but line ends": (head) => `${head}\n${"\n".repeat(fileBytes)}`,
};

const text = "Works at 12 Long Street ".repeat(4);
const imports: readonly { kind: string; head: string; row: (i: number) => string }[] = [
  {
    kind: "CLIENTS",
    head: "name,type,email,phone,address,postalcode,uen,attention,language,notes,external id",
    row: (i) => `Client ${i},COMPANY,a${i}@example.com,+65 91234567,${text},123456,,Mr ${i},en,${text},C${i}`,
  },
  {
    kind: "PROJECTS",
    head: "name,client,status,budget,start,end,notes,external id",
    row: (i) => `Project ${i},Lim,PLANNING,"1,234.50",31/12/2026,31/12/2027,${text}${text},P${i}`,
  },
  {
    kind: "EXPENSES",
    head: "date,category,description,amount,gst,vendor,project,reference,notes,external id",
    row: (i) => `01/02/2026,MATERIALS,${text},"1,234.50",9.00,Hup Seng,,R${i},${text},E${i}`,
  },
  {
    kind: "PRICE_ITEMS",
    head: "code,description,unit,unit price,unit cost,category",
    row: (i) => `A${i},${text}${text},m2,"1,234.50",12.00,Wet works`,
  },
];

let app: FastifyInstance;
let api: Api;
let cookie: Readonly<Record<string, string>>;

beforeAll(async () => {
  const on = await service();
  app = await listening(on);
  api = await newOrg();
  await api.client({ name: "Lim" });
  const owner = await ownerOf(api.org, on);
  cookie = { "sec-fetch-site": "same-origin", cookie: owner.cookie };
});

const withKey = () => ({ authorization: `Bearer ${api.key}` });
const json = (body: unknown) => ({
  headers: { "content-type": "application/json", ...withKey() },
  payload: JSON.stringify(body),
});

const expectPieces = (title: string, prepare: () => Promise<Sent> | Sent) => expectShortPieces(app, title, prepare);

async function formOf(content: string): Promise<{ readonly type: string; readonly payload: Buffer }> {
  const form = new Response(formWith(new TextEncoder().encode(content), "a.csv", "text/csv"));
  return { type: form.headers.get("content-type") ?? "", payload: Buffer.from(await form.arrayBuffer()) };
}

describe("the worst file keeps the event loop for less than 50 ms at once", () => {
  test.each(imports)("$kind", async ({ kind, head, row }) => {
    let run = 0;
    for (const [name, make] of Object.entries(worstFiles)) {
      const upload = async (): Promise<Sent> => {
        run += 1;
        const content = make(head, (i) =>
          row(i).replace(/,([CPEA]\d+)$|^(A\d+),/, (all) => all.replace(/[CPEA]/, `$&${kind}-${run}-`)),
        );
        const { type, payload } = await formOf(content);
        const headers = { "content-type": type, ...withKey() };
        return { method: "POST", url: `/api/v1/imports/previews?kind=${kind}`, headers, payload };
      };
      await expectPieces(`${kind}, preview: ${name}`, upload);
      const preview = await app.inject(await upload());
      // Most of these files hold no record.
      if (preview.statusCode !== 201) continue;
      await expectPieces(`${kind}, import: ${name}`, async () => {
        const { id: previewId } = (await app.inject(await upload())).json<{ id: string }>();
        return { method: "POST", url: "/api/v1/imports", ...json({ previewId, leaveOutErrors: true }) };
      });
    }
  });

  test("/bank-statements", async () => {
    let run = 0;
    const head = "Date,Description,Amount";
    const row = (i: number) => `05/01/2026,${run} FAST ${i} INV-2026-${i} ${text}${text},"-1,234.50"`;
    for (const [name, make] of Object.entries(worstFiles)) {
      await expectPieces(`/bank-statements: ${name}`, async () => {
        run += 1;
        const { type, payload } = await formOf(make(head, row));
        return {
          method: "POST",
          url: "/api/v1/bank-statements",
          headers: { "content-type": type, ...withKey() },
          payload,
        };
      });
    }
  });
});

describe("the largest documents keep the event loop for less than 50 ms at once", () => {
  const items = Array.from({ length: 500 }, (_, i) =>
    line({ description: `${i} ${text}${text}${text}${text}`.slice(0, 390), qty: 1.5, unitPrice: 12.3456 }),
  );
  let quotationId = "";
  let invoiceId = "";
  let body: object;

  beforeAll(async () => {
    const { id: projectId, clientId } = await api.project({ name: "Extension" });
    body = { clientId, projectId, title: "Works", items };
    for (let i = 0; i < 20; i++) {
      quotationId = (await api.create<{ id: string }>("/quotations", body)).id;
      invoiceId = (await api.create<{ id: string }>("/invoices", body)).id;
    }
  }, 120_000);

  test("writes of 500 items", async () => {
    await expectPieces("create a quotation", () => ({ method: "POST", url: "/api/v1/quotations", ...json(body) }));
    await expectPieces("create an invoice", () => ({ method: "POST", url: "/api/v1/invoices", ...json(body) }));
    await expectPieces("update a quotation", () => ({
      method: "PATCH",
      url: `/api/v1/quotations/${quotationId}`,
      ...json({ items }),
    }));
    await expectPieces("send an invoice", async () => {
      const { id } = await api.create<{ id: string }>("/invoices", body);
      return { method: "POST", url: `/api/v1/invoices/${id}/send`, headers: withKey() };
    });
  });

  test.each([
    "/quotations?limit=20&include=items,client,project",
    "/invoices?limit=20&include=items,payments",
    "/quotations?limit=100&q=works",
    "/events?limit=100",
    "/events?limit=20",
    "/audit-log?limit=100",
    "/search?q=works%20street",
    "/clients?limit=100",
    "/bank-lines?limit=100",
    "/exports/quotations.csv",
    "/exports/invoices.csv",
    "/exports/audit-log.csv",
    "/exports/bank-lines.csv",
    "/exports/journal.csv",
    "/exports/everything.zip",
    "/dashboard",
    "/today",
    "/reports/ageing",
  ])("%s", async (path) => {
    const prefix = /export|search|dash|today/.test(path) ? "/app/v1" : "/api/v1";
    await expectPieces(path, () => ({
      method: "GET",
      url: `${prefix}${path}`,
      headers: prefix === "/app/v1" ? cookie : withKey(),
    }));
  });

  test("details", async () => {
    for (const path of [`/quotations/${quotationId}`, `/invoices/${invoiceId}`, `/quotations/${quotationId}/pdf`]) {
      await expectPieces(path, () => ({ method: "GET", url: `/api/v1${path}`, headers: withKey() }));
    }
  });

  test("suggestions and matches of bank lines", async () => {
    await expectPieces("match exact", () => ({
      method: "POST",
      url: "/api/v1/bank-lines/match-exact",
      headers: withKey(),
    }));
  });
});

describe("strangers keep the event loop for less than 50 ms at once", () => {
  test("searching the documentation", async () => {
    const pools = ["s.t.a.p.c.r.i.e.", "con.pro.inv.quo.pay.rec.cla.cli", "invoicx.quotatiox.projecx.contracx.paymenx"];
    for (const terms of pools) {
      await expectPieces(terms, () => ({
        method: "GET",
        url: `/docs/search?q=${encodeURIComponent(`${randomInt(1e6)}.${terms}`)}`,
      }));
    }
  });

  test.each(["/docs", "/docs/office", "/openapi.json", "/postman.json", "/llms.txt", "/docs/reference.js"])(
    "%s, which another app makes anew",
    async (url) => {
      const shared = app;
      onTestFinished(() => {
        app = shared;
      });
      await expectPieces(url, async () => {
        const created = await listening(await service());
        onTestFinished(() => created.close());
        app = created;
        return { method: "GET", url };
      });
    },
  );
});

describe("the worst header or query of an account keeps the event loop for less than 50 ms at once", () => {
  const fill = (part: string, length: number) => part.repeat(Math.floor(length / part.length));
  const headerLength = 12 * 1024;
  const headers = {
    "accept-language": ["zh;", "a,", ";q=0.5,", " "],
    "if-none-match": ['"a",', "W/", " "],
    "idempotency-key": ["a", " "],
    "user-agent": ["Mozilla/5.0 (", " "],
    "x-forwarded-for": ["1.1.1.1,", ":"],
    accept: ["text/html,", " "],
  };
  const lists = [
    "/clients",
    "/quotations",
    "/invoices",
    "/payments",
    "/bank-lines",
    "/expenses",
    "/price-items",
    "/events",
  ];

  test.each(Object.entries(headers))("%s", async (name, parts) => {
    for (const part of parts) {
      const value = `${fill(part, headerLength)}!`;
      const url = "/app/v1/clients";
      await expectPieces(`${name}: ${part}`, () => ({ method: "GET", url, headers: { ...cookie, [name]: value } }));
    }
  });

  test.each(lists)("%s", async (path) => {
    for (const part of ["a ", "1.", "\u0301\u0323", "\ufdfa", "-", "% ", "“"]) {
      const url = `/api/v1${path}?q=${encodeURIComponent(fill(part, 100))}`;
      await expectPieces(`${path}: ${part}`, () => ({ method: "GET", url, headers: withKey() }));
    }
    const unknown = `/api/v1${path}?${fill("` ", 4_000).replaceAll(" ", "%20")}=1`;
    const inChinese = { ...withKey(), "accept-language": "zh" };
    await expectPieces(`${path}: unknown`, () => ({ method: "GET", url: unknown, headers: inChinese }));
  });
});
