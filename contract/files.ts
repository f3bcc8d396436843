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
        "As it was called where it came from, without its folder; where that does not end as what it is, such as `.png`, " +
        "that ending is added",
    }),
    mediaType: oneOf(fileTypes, "What it is, whatever it was said to be"),
    bytes: Type.Integer(),
    sha256: Type.String({ description: "Of its bytes, in lower-case hexadecimal" }),
    createdAt: instant(),
  },
  { description: "A file of the organization: its logo, or what it keeps of a receipt." },
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
      "A form (`multipart/form-data`) with one field, `file`: a PDF, a PNG or a JPEG of 10 MB and 50 megapixels at most. " +
      "The type is decided by the content. A file that nothing refers to is deleted after 30 days.",
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
