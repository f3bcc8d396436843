import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { oneOf } from "#contract/api/fields.ts";
import { fileBytesMax } from "#contract/documents/file-kinds.ts";
import { File } from "#contract/documents/files.ts";
import { noQuery } from "#contract/api/page.ts";
import { expenseCategories } from "#contract/values.ts";

/** The number of receipts that a list returns; the next ones follow once these have been entered. */
export const receiptsListedMax = 100;

export const Receipt = Type.Object(
  { ...File.properties, addedBy: Type.String({ description: "The name of the person who uploaded it" }) },
  { description: "A receipt that was uploaded and is not part of an expense yet. Its id is that of its file." },
);
export type Receipt = Static<typeof Receipt>;

export const ReceiptList = Type.Object({
  data: Type.Array(Receipt, { maxItems: receiptsListedMax, description: "Oldest first" }),
  count: Type.Integer({ minimum: 0, description: "The number of all of them" }),
});
export type ReceiptList = Static<typeof ReceiptList>;

/** The number of vendors that are suggested. */
export const vendorsMax = 200;

export const Vendor = Type.Object({
  name: Type.String(),
  category: oneOf(expenseCategories, "The category of the latest expense with this vendor"),
});
export type Vendor = Static<typeof Vendor>;

const group = "Expenses";

/** The receipts that wait to become expenses, and what helps to enter them. Web app only. */
export const receiptRoutes = {
  listReceipts: {
    method: "GET",
    path: "/receipts",
    group,
    summary: "List receipts that are not part of an expense yet",
    access: "expenses:read",
    query: noQuery,
    status: 200,
    answer: ReceiptList,
  },
  addReceipt: {
    method: "POST",
    path: "/receipts",
    group,
    summary: "Upload a receipt to be entered as an expense",
    description:
      "An upload like that of a file. The receipt is kept until an expense has it as its receipt file, or it is discarded.",
    access: "expenses:write",
    query: noQuery,
    upload: { bytesMax: fileBytesMax },
    status: 201,
    answer: Receipt,
    locatedAt: "/files/{id}",
  },
  discardReceipt: {
    method: "DELETE",
    path: "/receipts/{id}",
    group,
    summary: "Discard a receipt",
    description: "Its file is deleted after 30 days unless something else refers to it.",
    access: "expenses:write",
    id: "fil",
    query: noQuery,
    status: 204,
  },
  listVendors: {
    method: "GET",
    path: "/vendors",
    group,
    summary: "List the vendors of recent expenses",
    access: "expenses:read",
    query: noQuery,
    status: 200,
    answer: Type.Object({
      data: Type.Array(Vendor, { maxItems: vendorsMax, description: "Most recently used first" }),
    }),
  },
} as const satisfies Record<string, AppRoute>;
