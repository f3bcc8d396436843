/** Text of the client import; what it shares with other imports is in that of their review. */
export const clientImportMessages = {
  open: "Import",
  title: "Import clients",
} as const;
