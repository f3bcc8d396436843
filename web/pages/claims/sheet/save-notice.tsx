import { Button } from "#web/ui/button.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import type { SaveStatus } from "./claim-saver.ts";

const words = claimsCopy.saving;

interface SaveNoticeProps {
  readonly status: SaveStatus;
  readonly onRetry: () => void;
}

/** Says whether the entries are saved, and what keeps them from being saved. */
export function SaveNotice({ status, onRetry }: SaveNoticeProps) {
  const isTrouble = !["saved", "saving", "unsaved"].includes(status.kind);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p role="status" className={isTrouble ? "text-warn" : "text-muted"}>
        {textOf(status)}
      </p>
      {status.kind === "offline" && (
        <Button variant="quiet" className="-my-3 sm:-my-2" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

function textOf(status: SaveStatus): string {
  switch (status.kind) {
    case "faults":
      return words.faults({ count: status.faults.size });
    case "refused":
      return status.message === "" ? words.faults({ count: status.faults.size }) : status.message;
    case "conflict":
      return words.unsaved;
    case "saved":
    case "saving":
    case "unsaved":
    case "offline":
    case "signedOut":
      return words[status.kind];
  }
}
