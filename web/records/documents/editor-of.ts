import type { DocumentKind } from "./document-kind.ts";

/** Returns the path of the editor of a draft. */
export const editorOf = (kind: DocumentKind, id: string): string => `/${kind}/${id}/edit`;
