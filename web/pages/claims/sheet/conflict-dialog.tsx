import type { Claim } from "#contract/contracts/claims.ts";
import type { Tagged } from "#web/api.ts";
import { percentOf } from "#web/values/percent.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import type { ClaimSaver } from "./claim-saver.ts";
import { type Edits, headFields, headText } from "./edits.ts";
import { type ClaimLine, progressText } from "#web/pages/claims/progress.ts";

const words = claimsCopy.conflict;

/** The number of differing lines that are listed; a sheet may have hundreds. */
const linesShownMax = 20;

interface ConflictDialogProps {
  /** The claim as it was when the entries were made. */
  readonly edits: Edits;
  readonly theirs: Tagged<Claim>;
  readonly saver: ClaimSaver;
}

/** Shows the entries beside a claim that was changed elsewhere, and lets the person choose. */
export function ConflictDialog({ edits, theirs, saver }: ConflictDialogProps) {
  const isDraft = theirs.record.status === "DRAFT";
  const rows = differencesOf(edits, theirs.record);
  return (
    // It stays open until the person has chosen: closing it would leave entries that cannot be saved.
    <Dialog title={words.title} shape="sheet" onClose={() => {}}>
      <div className="space-y-5">
        <p>{isDraft ? words.hint : words.served}</p>
        {rows.length === 0 ? (
          <p className="text-muted">{words.same}</p>
        ) : (
          <table className="w-full table-fixed">
            <thead>
              <tr className="border-b border-line text-left text-xs text-muted">
                <th scope="col" className="h-9 pr-3 font-medium">
                  {words.field}
                </th>
                <th scope="col" className="w-28 pr-3 text-right font-medium sm:w-36">
                  {words.theirs}
                </th>
                <th scope="col" className="w-28 text-right font-medium sm:w-36">
                  {words.mine}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.slice(0, linesShownMax).map(([key, name, their, mine]) => (
                <tr key={key} className="align-top">
                  <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere text-muted">
                    {name}
                  </th>
                  <td className="py-2 pr-3 text-right tabular-nums wrap-anywhere">{their || words.none}</td>
                  <td className="py-2 text-right font-medium tabular-nums wrap-anywhere">{mine || words.none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {rows.length > linesShownMax && (
          <p className="text-muted">{words.more({ count: rows.length - linesShownMax })}</p>
        )}
        <DialogActions>
          <Button variant={isDraft ? "secondary" : "primary"} onClick={() => saver.takeTheirs(theirs)}>
            {isDraft ? words.takeTheirs : words.discard}
          </Button>
          {isDraft && (
            <Button variant="primary" onClick={() => void saver.keepMine(theirs)}>
              {words.keepMine}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

type Row = readonly [key: string, name: string, theirs: string, mine: string];

/** Returns the entries that differ from a claim, with their name and both texts. */
function differencesOf({ fill, lines, head }: Edits, theirs: Claim): readonly Row[] {
  const fillText = fill === null ? undefined : "all" in fill ? `${percentOf(fill.all)}%` : undefined;
  const mineOf = (line: ClaimLine) => lines[line.itemId] ?? fillText;
  const rows: Row[] = [];
  for (const field of headFields) {
    const mine = head[field];
    if (mine !== undefined) rows.push([field, claimsCopy.fields.names[field], headText(theirs, field), mine]);
  }
  if (fill !== null && "stage" in fill) rows.push(["stage", words.stage, "", String(fill.stage)]);
  for (const line of theirs.items) {
    const mine = mineOf(line);
    const name = [line.ref, line.description].filter(Boolean).join(" ");
    if (mine !== undefined) rows.push([line.itemId, name, progressText(line), mine]);
  }
  return rows.filter(([, , their, mine]) => their !== mine);
}
