import type { Contract } from "#contract/contracts/contracts.ts";
import type { ClaimLine } from "#web/pages/claims/progress.ts";

/** A section of the quotation or of a variation. */
export interface Group {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly ClaimLine[];
}

/** Returns the lines by section, those of each variation below the quotation's. */
export function groupsOf(lines: readonly ClaimLine[], contract: Contract): readonly Group[] {
  const sections = new Map(contract.items.map(({ itemId, section }) => [itemId, section]));
  const parts = new Map(contract.parts.map((part) => [part.quotationId, part]));
  const groups = new Map<string, { key: string; title: string; lines: ClaimLine[] }>();
  for (const line of lines) {
    const section = sections.get(line.itemId) ?? null;
    const key = `${line.part} ${section ?? ""}`;
    const part = parts.get(line.part);
    const title = [part?.kind === "VARIATION" ? `${part.number} ${part.title}` : null, section]
      .filter(Boolean)
      .join(" · ");
    const group = groups.get(key) ?? { key, title: title === "" ? contract.title : title, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}
