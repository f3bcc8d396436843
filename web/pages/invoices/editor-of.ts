/** Returns the address of the editor of a draft. */
export const editorOf = (id: string): string => `/invoices/${id}/edit`;
