import { useDeferredValue } from "react";
import { formatMoney } from "#web/values/amounts.ts";
import { TotalsList } from "#web/records/documents/totals-card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { editorCopy } from "#web/copy/editor.ts";
import { pricedLines, totalsOfDraft } from "./draft-totals.ts";
import { type Draft, linesOf } from "./draft.ts";
import type { Saved } from "./saving/save-request.ts";
import { fractionOf } from "#web/values/percent.ts";

interface EditorTotalsProps {
  readonly draft: Draft;
  /** The document as it was last saved; null before it was. */
  readonly saved: Saved | null;
  readonly isSaved: boolean;
  readonly gstRate: number;
  readonly currency: string;
}

/** The totals of the draft as it is typed. Once it is saved they are the server's. */
export function EditorTotals({ draft, saved, isSaved, gstRate, currency }: EditorTotalsProps) {
  // Typing comes first: the sums of a long bill follow when there is time.
  const shown = useDeferredValue(draft);
  const totals = totalsOfDraft(shown, gstRate);
  const record = isSaved && shown === draft ? saved?.record : undefined;
  const differs = record !== undefined && record.totals.total !== totals.total;
  return (
    <section className="card p-5" aria-label={editorCopy.totals}>
      <TotalsList
        document={{
          totals: differs ? record.totals : totals,
          currency,
          gstRateAtIssue: record?.gstRateAtIssue ?? gstRate,
          retentionPct: fractionOf(draft.retention) ?? null,
          status: "DRAFT",
          items: pricedLines(linesOf(shown.sections)),
        }}
      />
      {differs && (
        <div className="mt-4">
          <Notice tone="warn">
            {editorCopy.difference({
              server: formatMoney(record.totals.total, currency),
              here: formatMoney(totals.total, currency),
            })}
          </Notice>
        </div>
      )}
    </section>
  );
}
