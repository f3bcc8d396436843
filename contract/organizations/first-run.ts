import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instantOrNull, oneOf } from "#contract/api/fields.ts";
import { languages } from "#contract/language.ts";
import { OrganizationChange } from "./organizations.ts";
import { noQuery } from "#contract/api/page.ts";

const firstSteps = ["BANK", "CLIENT", "QUOTATION", "MAIL", "COLLEAGUE"] as const;

export const GettingStarted = Type.Object(
  {
    steps: Type.Array(
      Type.Object({
        step: oneOf(firstSteps),
        isDone: Type.Boolean({ description: "Records of the example do not count" }),
      }),
    ),
    isMailServerSet: Type.Boolean({ description: "Whether the server can send mail, which its operator sets up" }),
    dismissedAt: instantOrNull("When the checklist was dismissed"),
    isEmpty: Type.Boolean({ description: "Whether the organization has no record yet, so the example can be added" }),
    exampleCount: Type.Integer({ description: "The number of records of the example that can still be removed" }),
  },
  { description: "The first steps of an organization." },
);
export type GettingStarted = Static<typeof GettingStarted>;

export const exampleKinds = ["CLIENT", "PROJECT", "QUOTATION", "INVOICE", "LEAD", "EXPENSE"] as const;
export type ExampleKind = (typeof exampleKinds)[number];

const exampleRecord = {
  kind: oneOf(exampleKinds),
  id: Type.String(),
  name: Type.String({ description: "Its number, name or description" }),
};

export const FilledExample = Type.Object(
  { records: Type.Array(Type.Object(exampleRecord)) },
  { description: "The records of the example." },
);
export type FilledExample = Static<typeof FilledExample>;

export const RemovedExample = Type.Object(
  {
    removed: Type.Array(Type.Object(exampleRecord)),
    kept: Type.Array(
      Type.Object({
        ...exampleRecord,
        reason: oneOf(
          ["CHANGED", "IN_USE"],
          "CHANGED: someone edited it or took it further; IN_USE: another record refers to it",
        ),
      }),
    ),
  },
  { description: "The records of the example that were removed, and those that stay because people work with them." },
);
export type RemovedExample = Static<typeof RemovedExample>;

const { properties } = OrganizationChange;

/** The details of the organization that an invoice shows, as they are being typed. */
export const PaperDraft = Type.Object(
  {
    legalName: properties.legalName,
    uen: properties.uen,
    gstRegistered: properties.gstRegistered,
    gstRegistrationNumber: properties.gstRegistrationNumber,
    gstRegisteredFrom: properties.gstRegisteredFrom,
    address: properties.address,
    postalCode: properties.postalCode,
    email: properties.email,
    phone: properties.phone,
    bank: properties.bank,
    payNowProxy: properties.payNowProxy,
    brandColour: properties.brandColour,
    footerText: properties.footerText,
    language: Type.Optional(oneOf(languages, "That of the paper. Defaults to English.")),
  },
  { additionalProperties: false, description: "A field that is left out is as it is saved." },
);
export type PaperDraft = Static<typeof PaperDraft>;

const group = "First steps";

/** The first steps of an organization, and the example. Web app only. */
export const firstRunRoutes = {
  getGettingStarted: {
    method: "GET",
    path: "/getting-started",
    group,
    summary: "Get the first steps of the organization",
    access: "organization:read",
    query: noQuery,
    status: 200,
    answer: GettingStarted,
  },
  dismissGettingStarted: {
    method: "POST",
    path: "/getting-started/dismiss",
    group,
    summary: "Dismiss the checklist of first steps",
    access: "organization:write",
    query: noQuery,
    status: 200,
    answer: GettingStarted,
  },
  previewFirstInvoice: {
    method: "POST",
    path: "/organization/preview-invoice",
    group,
    summary: "Preview an invoice with settings that are not saved yet",
    description:
      "The PDF of a sample invoice to a sample client, drawn as every invoice is. Changes nothing, and is not kept.",
    access: "organization:write",
    query: noQuery,
    body: PaperDraft,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    files: ["application/pdf"],
  },
  fillExample: {
    method: "POST",
    path: "/example",
    group,
    summary: "Add the example to an empty organization",
    description: "Drafts only: no invoice number is used and no mail is sent.",
    access: "organization:write",
    query: noQuery,
    status: 200,
    answer: FilledExample,
    refusals: ["HAS_DOCUMENTS"],
  },
  removeExample: {
    method: "DELETE",
    path: "/example",
    group,
    summary: "Remove the example",
    description: "Removes the records that were not changed and that no other record refers to.",
    access: "organization:write",
    query: noQuery,
    status: 200,
    answer: RemovedExample,
  },
} as const satisfies Record<string, AppRoute>;
