import Type, { type Static } from "typebox";
import { instant, nullable } from "#contract/api/fields.ts";
import { fileTypes } from "./file-kinds.ts";
import { File } from "./files.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

/** The maximum number of files of one project or client. */
export const attachmentsMax = 200;

export const Attachment = Type.Object(
  {
    ...File.properties,
    projectId: nullable(idField("prj", "The project that the file is attached to")),
    clientId: nullable(idField("cli", "The client that the file is attached to")),
    attachedAt: instant(),
  },
  { description: "A file that is attached to a project or a client." },
);
export type Attachment = Static<typeof Attachment>;

export const NewAttachment = Type.Object(
  { fileId: idField("fil", "An uploaded file") },
  { additionalProperties: false },
);
export type NewAttachment = Static<typeof NewAttachment>;

export const AttachmentList = Type.Object(
  { data: Type.Array(Attachment, { description: "Last attached first" }) },
  { description: `The files of a project or a client, at most ${attachmentsMax}.` },
);
export type AttachmentList = Static<typeof AttachmentList>;

const list = { method: "GET", query: noQuery, status: 200, answer: AttachmentList } as const;
const attach = { method: "POST", query: noQuery, body: NewAttachment, status: 201, answer: Attachment } as const;
const download = {
  method: "GET",
  nestedIds: { fileId: "fil" },
  query: noQuery,
  status: 200,
  files: fileTypes,
} as const;
const detach = { method: "DELETE", nestedIds: { fileId: "fil" }, query: noQuery, status: 204 } as const;

const attached =
  `Attaches an uploaded file; a file that is attached already stays attached once. At most ${attachmentsMax} files. ` +
  "Raises no event.";
const detached = "The file itself is deleted after 30 days, unless something else refers to it. Raises no event.";

export const attachmentRoutes = {
  listProjectFiles: {
    ...list,
    path: "/projects/{id}/files",
    group: "Projects",
    summary: "List the files of a project",
    description: "All of them at once, newest first: a project has at most 200.",
    scope: "projects:read",
    id: "prj",
  },
  attachProjectFile: {
    ...attach,
    path: "/projects/{id}/files",
    group: "Projects",
    summary: "Attach a file to a project",
    description: attached,
    scope: "projects:write",
    id: "prj",
    locatedAt: "/projects/{projectId}/files/{id}",
  },
  getProjectFile: {
    ...download,
    path: "/projects/{id}/files/{fileId}",
    group: "Projects",
    summary: "Download a file of a project",
    description: "The bytes as they were uploaded.",
    scope: "projects:read",
    id: "prj",
  },
  detachProjectFile: {
    ...detach,
    path: "/projects/{id}/files/{fileId}",
    group: "Projects",
    summary: "Remove a file from a project",
    description: detached,
    scope: "projects:write",
    id: "prj",
  },
  listClientFiles: {
    ...list,
    path: "/clients/{id}/files",
    group: "Clients",
    summary: "List the files of a client",
    description: "All of them at once, newest first: a client has at most 200.",
    scope: "clients:read",
    id: "cli",
  },
  attachClientFile: {
    ...attach,
    path: "/clients/{id}/files",
    group: "Clients",
    summary: "Attach a file to a client",
    description: attached,
    scope: "clients:write",
    id: "cli",
    locatedAt: "/clients/{clientId}/files/{id}",
  },
  getClientFile: {
    ...download,
    path: "/clients/{id}/files/{fileId}",
    group: "Clients",
    summary: "Download a file of a client",
    description: "The bytes as they were uploaded.",
    scope: "clients:read",
    id: "cli",
  },
  detachClientFile: {
    ...detach,
    path: "/clients/{id}/files/{fileId}",
    group: "Clients",
    summary: "Remove a file from a client",
    description: detached,
    scope: "clients:write",
    id: "cli",
  },
} as const satisfies Record<string, Route>;
