import type { Translation } from "#contract/copy.ts";
import type { clientImportMessages as english } from "../en/client-import.ts";

/** Text of the client import; what it shares with other imports is in that of their review. */
export const clientImportMessages: Translation<typeof english> = {
  open: "导入",
  title: "导入客户",
};
