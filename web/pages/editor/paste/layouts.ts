import type { BillLayout, ChosenColumns } from "#reader/bill/layout.ts";
import { request } from "#web/api.ts";

/** Loads what was chosen for earlier bills, the newest first; nothing when it cannot be had, as it only saves choices. */
export async function loadLayouts(): Promise<readonly BillLayout[]> {
  try {
    return (await request("GET /import-layouts", { query: { kind: "BILL", limit: 100 } })).data;
  } catch {
    return [];
  }
}

/** Keeps what a person has said that the columns hold. The lines are taken whether it can be kept or not. */
export async function keepLayout(name: string, columns: ChosenColumns): Promise<void> {
  try {
    await request("POST /import-layouts", { body: { kind: "BILL", name, columns } });
  } catch {
    // The next such bill asks again.
  }
}
