import Type, { type Static } from "typebox";
import { instant, oneOf } from "#contract/api/fields.ts";
import { fileBytesMax, fileTypes } from "./file-kinds.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

export const filePixelsMax = 50_000_000;
export const fileNameLengthMax = 200;

export const File = Type.Object(
  {
    id: idField("fil"),
    name: Type.String({
      description:
        "The original file name without its folder. If it has no extension of a known type of file, the one of its " +
        "content is added, such as `.png`",
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
      "A form (`multipart/form-data`) with one field, `file`: a PDF, PNG or JPEG of at most 10 MiB and 50 megapixels. " +
      "The content determines the type; a name with the extension of another type is refused. A file that nothing refers to is deleted after 30 days.",
    scope: "expenses:write",
    query: noQuery,
    upload: { bytesMax: fileBytesMax },
    status: 201,
    answer: File,
  },
  getFile: {
    method: "GET",
    path: "/files/{id}",
    group,
    summary: "Download a file",
    description:
      "The bytes as they were uploaded. A file of a project or a client needs the scope to read those as well.",
    scope: "expenses:read",
    id: "fil",
    query: noQuery,
    status: 200,
    files: fileTypes,
  },
} as const satisfies Record<string, Route>;
