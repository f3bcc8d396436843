import Type, { type Static } from "typebox";
import { instant, oneOf } from "./fields.ts";
import { idField } from "./ids.ts";
import { noQuery } from "./page.ts";
import type { Route } from "./route.ts";

export const fileTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
export type FileType = (typeof fileTypes)[number];

/** The limits of an upload: a photograph from a phone, a receipt of a few pages. */
export const fileBytesMax = 10 * 1024 * 1024;
export const filePixelsMax = 50_000_000;
export const fileNameLengthMax = 200;

export const File = Type.Object(
  {
    id: idField("fil"),
    name: Type.String({
      description:
        "The original file name without its folder. If it lacks the extension of its content, such as `.png`, " +
        "the extension is added",
    }),
    mediaType: oneOf(fileTypes, "The media type of the content, whatever the upload claimed"),
    bytes: Type.Integer(),
    sha256: Type.String({ description: "The SHA-256 of the content, in lower-case hexadecimal" }),
    createdAt: instant(),
  },
  { description: "A file of the organization, such as its logo or a receipt." },
);
export type File = Static<typeof File>;

const group = "Files";

export const fileRoutes = {
  uploadFile: {
    method: "POST",
    path: "/files",
    group,
    summary: "Upload a file",
    description:
      "A form (`multipart/form-data`) with one field, `file`: a PDF, PNG or JPEG of at most 10 MB and 50 megapixels. " +
      "The content determines the type. A file that nothing refers to is deleted after 30 days.",
    scope: "expenses:write",
    query: noQuery,
    upload: { bytesMax: fileBytesMax },
    status: 201,
    answer: File,
    refusals: ["STORAGE_QUOTA_EXCEEDED"],
  },
  getFile: {
    method: "GET",
    path: "/files/{id}",
    group,
    summary: "Download a file",
    scope: "expenses:read",
    id: "fil",
    query: noQuery,
    status: 200,
    files: fileTypes,
  },
} as const satisfies Record<string, Route>;
