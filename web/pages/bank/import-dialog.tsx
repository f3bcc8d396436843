import type { BankAccountId } from "#contract/api/ids.ts";
import { bankCopy } from "#web/copy/bank.ts";
import { importReviewCopy as words } from "#web/copy/import-review.ts";
import { ImportDialog } from "#web/records/imports/import-dialog.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { useBankAccounts } from "./accounts.tsx";

interface BankImportDialogProps {
  readonly file: File;
  /** The account that the page shows alone. */
  readonly accountId: BankAccountId | undefined;
  readonly onClose: () => void;
}

/** The review of a bank's file, with the account that it goes into. */
export function BankImportDialog({ file, accountId, onClose }: BankImportDialogProps) {
  const { data: accounts = [] } = useBankAccounts();
  return (
    <ImportDialog
      kind="BANK_STATEMENT"
      title={bankCopy.import}
      file={file}
      accountId={accountId}
      shown={["date", "amount", "description", "account"]}
      listKeys={["GET /bank-lines", "GET /bank-accounts"]}
      before={(preview, correct) =>
        accounts.length < 2 ? null : (
          <SelectField
            label={words.account}
            value={preview.accountId ?? ""}
            onChange={({ target }) => correct({ accountId: target.value as BankAccountId })}
          >
            {preview.accountId === null && <option value="">{words.newAccount}</option>}
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )
      }
      onClose={onClose}
    />
  );
}
