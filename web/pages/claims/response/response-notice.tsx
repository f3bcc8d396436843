import { useQuery } from "@tanstack/react-query";
import Paperclip from "lucide-react/icons/paperclip";
import { Suspense, useState } from "react";
import type { Claim } from "#contract/contracts/claims.ts";
import type { FileId } from "#contract/api/ids.ts";
import { compare, decimal, subtract, toNumber, zero } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { fileFactsQuery } from "#web/files/file-facts.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { claimsCopy } from "#web/copy/claims.ts";

const AcceptDialog = lazyPart(async () => (await import("./accept-dialog.tsx")).AcceptDialog);
const FileDialog = lazyPart(async () => (await import("#web/files/file-dialog.tsx")).FileDialog);

interface ResponseNoticeProps {
  readonly claim: Claim;
  readonly currency: string;
  /** True when the Security of Payment Act applies to the contract. */
  readonly isUnderAct: boolean;
}

/** Says what the client answered, why, and what becomes of the difference. */
export function ResponseNotice({ claim, currency, isUnderAct }: ResponseNoticeProps) {
  const { response, responseNet, withheld } = claim;
  const canOpen = usePermission("expenses:read");
  if (response === null || responseNet === null) return null;
  const more = subtract(decimal(withheld.certified ?? withheld.claimed), decimal(withheld.claimed));
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">
            {claimsCopy.response({
              amount: formatMoney(responseNet, currency),
              day: formatCalendarDate(response.receivedOn),
            })}
          </p>
          {response.reason !== null && <p className="mt-0.5 break-words whitespace-pre-line">{response.reason}</p>}
          {compare(more, zero) > 0 && (
            <p className="mt-0.5">{claimsCopy.respond.withheld({ amount: formatMoney(toNumber(more), currency) })}</p>
          )}
          {response.acceptedOn !== null && (
            <p className="mt-0.5">{claimsCopy.accept.accepted({ day: formatCalendarDate(response.acceptedOn) })}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {response.fileId !== null && canOpen && <Letter id={response.fileId} />}
          {isUnderAct && isAcceptable(claim) && <Accept claim={claim} currency={currency} />}
        </div>
      </div>
    </Notice>
  );
}

/** True for a response that can still be accepted in writing: it is to pay something, and less than was claimed. */
const isAcceptable = ({ status, response, responseNet, claimedNet }: Claim): boolean =>
  status === "RESPONDED" &&
  response?.acceptedOn === null &&
  responseNet !== null &&
  responseNet > 0 &&
  responseNet < claimedNet;

function Accept({ claim, currency }: Pick<ResponseNoticeProps, "claim" | "currency">) {
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission("contracts:write")) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{claimsCopy.accept.action}</Button>
      <Suspense>
        {isOpen && <AcceptDialog claim={claim} currency={currency} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Opens the client's letter; absent once it was removed from the project. */
function Letter({ id }: { readonly id: FileId }) {
  const { data } = useQuery(fileFactsQuery(id));
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) return null;
  return (
    <>
      <Button className="max-w-full" onClick={() => setIsOpen(true)}>
        <Paperclip className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{data.name}</span>
      </Button>
      <Suspense>{isOpen && <FileDialog file={data} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
