/** Returns the path of a quotation's editor. */
export const editorOf = (id: string): string => `/quotations/${id}/edit`;
