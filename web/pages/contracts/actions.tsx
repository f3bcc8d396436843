import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Contract, contractActions } from "#contract/contracts/contracts.ts";
import type { Tagged } from "#web/api.ts";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { NewClaim } from "./new-claim.tsx";
import { claimsQuery } from "#web/records/contracts/queries.ts";
import { useContractKeys } from "#web/records/contracts/shortcuts.ts";

const loadReopen = () => import("./dialogs/reopen-dialog.tsx");

const Dialogs = {
  deposit: lazyPart(async () => (await import("./dialogs/deposit-dialog.tsx")).DepositDialog),
  release: lazyPart(async () => (await import("./dialogs/release-contract-dialog.tsx")).ReleaseContractDialog),
  opening: lazyPart(async () => (await import("./dialogs/opening-dialog.tsx")).OpeningDialog),
  terms: lazyPart(async () => (await import("./dialogs/terms-dialog.tsx")).TermsDialog),
  complete: lazyPart(async () => (await import("./dialogs/complete-dialog.tsx")).CompleteDialog),
  close: lazyPart(async () => (await import("./dialogs/close-dialog.tsx")).CloseDialog),
  reopen: lazyPart(async () => (await loadReopen()).ReopenDialog),
  delete: lazyPart(async () => (await loadReopen()).DeleteDialog),
};
type DialogName = keyof typeof Dialogs;

/** The contract's table, without its schemas. */
const actionsOf: typeof contractActions = {
  ACTIVE: ["update", "claim", "deposit", "release-retention", "complete", "close", "delete"],
  COMPLETED: ["update", "claim", "deposit", "release-retention", "reopen", "close", "delete"],
  CLOSED: ["reopen", "delete"],
};

/** Returns what the status and the figures of a contract and the person's role allow. */
function useAllowedActions({ id, status, ledger, parts, pendingVariations }: Contract) {
  const claims = useQuery(claimsQuery(id));
  const hasClaims = claims.data === undefined || claims.data.data.length > 0;
  const canWrite = usePermission("contracts:write");
  const canInvoice = usePermission("invoices:write");
  const { invoiced, retention, deposit, claimed } = ledger;
  const allowed: readonly string[] = actionsOf[status];
  const isUntouched = claimed === 0 && invoiced.total === 0 && parts.length === 1 && pendingVariations.length === 0;
  return {
    claim: canWrite && allowed.includes("claim"),
    deposit: canInvoice && allowed.includes("deposit") && deposit.issued < ledger.contractSum,
    release: canInvoice && allowed.includes("release-retention") && retention.held > 0,
    terms: canWrite && allowed.includes("update"),
    // It can change until the first claim, of which a draft may exist.
    opening: canWrite && allowed.includes("update") && !hasClaims,
    complete: canWrite && allowed.includes("complete"),
    close: canWrite && allowed.includes("close"),
    reopen: canWrite && allowed.includes("reopen") && retention.writtenOff === 0,
    delete: canWrite && isUntouched,
  };
}

/** The actions of a contract: the one that comes next, and a menu of the others. */
export function ContractActions({ contract }: { readonly contract: Tagged<Contract> }) {
  const { status, ledger, isRemeasured } = contract.record;
  const may = useAllowedActions(contract.record);
  const [opened, setOpened] = useState<DialogName | null>(null);
  const words = contractsCopy.actions;
  const open = (name: DialogName) => (may[name] ? () => setOpened(name) : undefined);
  useContractKeys({ d: open("deposit"), r: open("release"), e: open("terms") });
  // What was withheld, omitted or remeasured is claimed although the contract sum is billed.
  const isBilled = ledger.balance === 0 && ledger.withheld === 0 && !isRemeasured;
  const order: readonly DialogName[] =
    status === "CLOSED"
      ? ["reopen"]
      : status === "COMPLETED"
        ? ["release", "close", "deposit", "reopen"]
        : isBilled
          ? ["complete", "release", "deposit", "close"]
          : ["deposit", "complete", "release", "close"];
  const [main, second, ...rest] = order.filter((name) => may[name]);
  const nameOf = (name: DialogName) => (name === "terms" ? contractsCopy.terms.edit : words[name]);
  const others = [...rest, ...(["terms", "opening", "delete"] as const).filter((name) => may[name])].map((name) => ({
    name: nameOf(name),
    onChoose: () => setOpened(name),
    ...(name === "delete" && { isFinal: true as const }),
  }));
  const Dialog = opened === null ? null : Dialogs[opened];
  return (
    <>
      {may.claim && !isBilled && <NewClaim contract={contract.record} />}
      {main !== undefined && (
        <Button variant={isBilled ? "primary" : "secondary"} onClick={() => setOpened(main)}>
          {nameOf(main)}
        </Button>
      )}
      {second !== undefined && <Button onClick={() => setOpened(second)}>{nameOf(second)}</Button>}
      {others.length > 0 && <MoreActions actions={others} />}
      <Suspense>{Dialog !== null && <Dialog contract={contract} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
