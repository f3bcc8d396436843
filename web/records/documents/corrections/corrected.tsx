import { correctionsCopy } from "#web/copy/corrections.ts";

/** Lists the corrections, with the names of their fields as the app has them. */
export function Corrected({ detail }: { readonly detail: string }) {
  const names: Readonly<Record<string, string>> = correctionsCopy.fields;
  return detail.replaceAll(/\b(organization|client)\.(\w+)(?=: )/g, (path, side: string, field: string) => {
    return names[`${side}_${field}`] ?? path;
  });
}
