import type { SealedPlace, Secret } from "#server/core/secret.ts";
import type { SealedValues } from "#server/commands/secrets/store.ts";
import type { CellRow } from "./store.ts";

/** Returns the place that the URL of a cell is encrypted for. */
export const cellUrlPlace = (name: string): SealedPlace => ({ purpose: "cell", org: null, row: name });

export const cellUrls: SealedValues = {
  kind: "cellUrls",
  title: "URLs of cells",
  table: "cell",
  column: "url_sealed",
  keys: ["name"],
  placeOf: ([name = ""]) => cellUrlPlace(name),
};

/** @throws Error before the secret is open, and with another secret */
export function readCellUrl(
  secret: Secret | undefined,
  { name, urlSealed }: CellRow & { readonly urlSealed: Buffer },
): string {
  if (secret === undefined) throw new Error(`the URL of cell ${name} was asked for before QUOIN_SECRET was checked`);
  return secret.open(cellUrlPlace(name), urlSealed);
}
