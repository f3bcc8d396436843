import { expect } from "vitest";
import type { Import, ImportKind, ImportPreview, NewImport } from "#contract/imports/import-previews.ts";
import { type Api, formWith } from "./api.ts";

export const importForm = (content: string | Uint8Array<ArrayBuffer>, name = "clients.csv"): FormData =>
  formWith(typeof content === "string" ? new TextEncoder().encode(content) : content, name, "text/csv");

export const newImportPreview = (
  api: Api,
  content: string | Uint8Array<ArrayBuffer>,
  kind: ImportKind = "CLIENTS",
): Promise<ImportPreview> => api.create<ImportPreview>(`/imports/previews?kind=${kind}`, importForm(content));

/** Imports a preview. Returns what was added, changed, known and skipped. */
export async function runImport(api: Api, preview: { readonly id: string }, body: Omit<NewImport, "previewId"> = {}) {
  const answer = await api.post<Import>("/imports", { previewId: preview.id, ...body });
  expect(answer.status, answer.text).toBe(200);
  const { added, updated, known, skipped } = answer.body;
  return { added, updated, known, skipped };
}

/** Previews a file and imports it as it is. */
export const importFile = async (api: Api, content: string | Uint8Array<ArrayBuffer>, kind?: ImportKind) =>
  runImport(api, await newImportPreview(api, content, kind));

/** Makes a layout, as somebody does who says in an import what a column is. */
export async function newImportLayout(api: Api): Promise<{ id: string }> {
  const preview = await newImportPreview(api, "Name,Motto\nTan Ah Kow,Measure twice\n");
  await runImport(api, preview, { columns: [{ column: 1, field: "notes" }] });
  const { body } = await api.get<{ data: { id: string }[] }>("/import-layouts");
  return { id: body.data[0]?.id ?? "" };
}
