import type { Contract } from "#contract/contracts/contracts.ts";
import type { Tagged } from "#web/api.ts";
import { ReleaseDialog } from "./release-dialog.tsx";

interface ReleaseContractDialogProps {
  readonly contract: Tagged<Contract>;
  readonly onClose: () => void;
}

/** Bills retention of a contract. */
export const ReleaseContractDialog = ({ contract: { record }, onClose }: ReleaseContractDialogProps) => (
  <ReleaseDialog
    retention={{ contractId: record.id, projectId: record.projectId, ...record.ledger.retention }}
    currency={record.currency}
    onClose={onClose}
  />
);
