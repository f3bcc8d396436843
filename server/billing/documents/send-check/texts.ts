import type { DocumentFacts } from "#server/pdf/facts.ts";

/** A text that a document prints, and the field that it is entered in. */
export type PrintedText = readonly [path: string, text: string];

/** Returns the texts of a document that people type. */
export function printedTexts(facts: DocumentFacts): readonly PrintedText[] {
  const { parties, issuer, projectName } = facts;
  const { organization, client } = parties;
  const named = (of: string, fields: object): PrintedText[] =>
    Object.entries(fields).flatMap(([name, text]) => (typeof text === "string" ? [[`${of}${name}`, text]] : []));
  return [
    ...named("organization.", { ...organization, footerText: issuer.footerText }),
    ...named("organization.bank.", issuer.bank ?? {}),
    ...named("client.", { ...client, language: null }),
    ...named("project.", { name: projectName }),
    ...ownTexts(facts),
  ];
}

function ownTexts(facts: DocumentFacts): readonly PrintedText[] {
  switch (facts.kind) {
    case "quotation": {
      const { quotation } = facts;
      return [
        ...headTexts(quotation),
        ...itemTexts(quotation.items),
        ...quotation.sections.map(({ title }, i): PrintedText => [`sections[${i}].title`, title]),
      ];
    }
    case "invoice":
      return [...headTexts(facts.invoice), ...itemTexts(facts.invoice.items)];
    case "credit":
      return [["reason", facts.creditNote.reason], ...notesOf(facts.creditNote), ...itemTexts(facts.creditNote.items)];
    case "claim": {
      const { contract, parts } = facts.claim.statement;
      const lines = parts.flatMap(({ lines: own }) => own);
      return [["contract.title", contract.title], ...itemTexts(lines)];
    }
  }
}

const headTexts = ({
  title,
  ...document
}: {
  readonly title: string;
  readonly notes: string | null;
  readonly clientReference?: string | null;
}): readonly PrintedText[] => [
  ["title", title],
  ...(document.clientReference == null ? [] : [["clientReference", document.clientReference] as const]),
  ...notesOf(document),
];

const notesOf = ({ notes }: { readonly notes: string | null }): readonly PrintedText[] =>
  notes === null ? [] : [["notes", notes]];

const itemTexts = (
  items: readonly { readonly description: string; readonly unit?: string | null; readonly ref: string | null }[],
): readonly PrintedText[] =>
  items.map(({ description, unit, ref }, i) => [`items[${i}].description`, [ref, description, unit].join(" ")]);
