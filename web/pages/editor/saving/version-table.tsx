import type { TaxCode } from "#contract/books/tax-codes.ts";
import { exactSubtotal } from "#contract/documents/totals.ts";
import { round, toNumber } from "#contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { formatAmount } from "#web/values/amounts.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { clientQuery } from "#web/records/clients/names.ts";
import { projectQuery } from "#web/records/projects/names.ts";
import { copy } from "#web/copy/copy.ts";
import { editorCopy } from "#web/copy/editor.ts";
import { pricedLines } from "#web/pages/editor/draft-totals.ts";
import { type Draft, isBlank, type Line, linesOf, usualBooking } from "#web/pages/editor/draft.ts";
import type { EditorKind } from "#web/pages/editor/kinds.ts";

/** The number of differing lines that are listed; a bill may have hundreds. */
const linesShownMax = 20;

interface VersionTableProps {
  readonly theirs: Draft;
  readonly mine: Draft;
  readonly kind: EditorKind;
}

/** Lists where two versions of a document differ. */
export function VersionTable({ theirs, mine, kind }: VersionTableProps) {
  const [theirNames, myNames] = [useNames(theirs), useNames(mine)];
  const fields: readonly (readonly [string, string, string])[] = [
    [editorCopy.title, theirs.title, mine.title],
    [editorCopy.client, theirNames.client, myNames.client],
    [editorCopy.project, theirNames.project, myNames.project],
    [kind.copy.until, dayText(theirs.until), dayText(mine.until)],
    [editorCopy.clientReference, theirs.clientReference ?? "", mine.clientReference ?? ""],
    [editorCopy.retention, theirs.retention, mine.retention],
    [editorCopy.notes, theirs.notes, mine.notes],
    [editorCopy.conflict.lines, countText(theirs), countText(mine)],
    [editorCopy.subtotal, subtotalText(theirs), subtotalText(mine)],
  ];
  const lines = differingLines(theirs, mine);
  const rows = [
    ...fields.filter(([, a, b]) => a !== b),
    ...lines
      .slice(0, linesShownMax)
      .map(([a, b], i) => [i === 0 ? editorCopy.conflict.changedLines : "", a, b] as const),
  ];
  const { field, theirs: theirName, mine: myName, moreLines } = editorCopy.conflict;
  return (
    <div>
      <table className="w-full table-fixed">
        <thead>
          <tr className="border-b border-line text-left text-xs text-muted">
            <th scope="col" className="h-9 w-24 pr-3 font-medium">
              {field}
            </th>
            <th scope="col" className="pr-3 font-medium">
              {theirName}
            </th>
            <th scope="col" className="font-medium">
              {myName}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, their, my], i) => (
            // Rows have no identity of their own, and never change.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={i} className="align-top">
              <th scope="row" className="py-2 pr-3 text-left font-normal text-muted">
                {name}
              </th>
              <td className="py-2 pr-3 wrap-anywhere whitespace-pre-line">{their || editorCopy.conflict.none}</td>
              <td className="py-2 font-medium wrap-anywhere whitespace-pre-line">{my || editorCopy.conflict.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > linesShownMax && (
        <p className="mt-2 text-muted">{moreLines({ count: lines.length - linesShownMax })}</p>
      )}
    </div>
  );
}

function useNames({ clientId, projectId }: Draft) {
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ""), enabled: clientId !== null });
  const { data: project } = useQuery({ ...projectQuery(projectId ?? ""), enabled: projectId !== null });
  return { client: client?.name ?? clientId ?? "", project: project?.name ?? projectId ?? "" };
}

const dayText = (day: string) => (day === "" ? "" : formatCalendarDate(day));
const typedLines = ({ sections }: Draft): readonly Line[] => linesOf(sections).filter((line) => !isBlank(line));
const countText = (draft: Draft) => editorCopy.conflict.lineCount({ count: typedLines(draft).length });
const subtotalText = ({ sections }: Draft) =>
  formatAmount(toNumber(round(exactSubtotal(pricedLines(linesOf(sections))), 2)));

const lineText = ({ ref, description, unit, qty, unitPrice, booking = usualBooking }: Line): string =>
  [ref, description, [qty, unit].filter(Boolean).join(" "), unitPrice, taxText(booking.taxCode), booking.accountCode]
    .filter((text) => text.trim() !== "")
    .join(" · ");

const taxText = (taxCode: TaxCode): string => (taxCode === "STANDARD" ? "" : copy.documents.taxCodes[taxCode]);

/** Pairs the lines that are in only one of the versions, in order; a line that changed is a pair of both. */
function differingLines(theirs: Draft, mine: Draft): readonly (readonly [string, string])[] {
  const [a, b] = [typedLines(theirs).map(lineText), typedLines(mine).map(lineText)];
  const [inA, inB] = [new Set(a), new Set(b)];
  const [onlyA, onlyB] = [a.filter((text) => !inB.has(text)), b.filter((text) => !inA.has(text))];
  const { noLine } = editorCopy.conflict;
  return Array.from({ length: Math.max(onlyA.length, onlyB.length) }, (_, i) => [
    onlyA[i] ?? noLine,
    onlyB[i] ?? noLine,
  ]);
}
