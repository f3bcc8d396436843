import type { UseFormReturn } from "react-hook-form";
import { type Account, accountCodeLengthMax, accounts, defaultAccountCodes } from "#contract/books/account-table.ts";
import { accountsCopy as words } from "#web/copy/accounts.ts";
import { copy } from "#web/copy/copy.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { type AccountValues, changeBetween, changeOf, isCode, valuesOf } from "./accounts-values.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";
import { WithOrganization } from "#web/pages/settings/with-organization.tsx";

/** The codes of the accounts in the journal. */
export const AccountsPage = () => (
  <WithOrganization title={words.title} lead={words.lead}>
    {(organization) => (
      <OrganizationForm
        organization={organization}
        label={words.form}
        valuesOf={valuesOf}
        changeOf={changeOf}
        changeBetween={changeBetween}
      >
        {(form) => <Fields form={form} />}
      </OrganizationForm>
    )}
  </WithOrganization>
);

/** The group of each account that is no cost. */
const grouped: Partial<Record<Account, "balance" | "income">> = {
  bank: "balance",
  receivable: "balance",
  retentionReceivable: "balance",
  gstInput: "balance",
  payables: "balance",
  gstOutput: "balance",
  customerDeposits: "balance",
  openingBalances: "balance",
  sales: "income",
  rounding: "income",
};

function Fields({ form }: { readonly form: UseFormReturn<AccountValues> }) {
  const { errors } = form.formState;
  return (["balance", "income", "costs", "writeOffs"] as const).map((group) => (
    <SettingsSection key={group} {...words.groups[group]}>
      <div className="card grid gap-5 p-5 sm:grid-cols-2">
        {accounts
          .filter((account) => (grouped[account] ?? "costs") === group)
          .map((account) => (
            <TextField
              key={account}
              label={words.names[account]}
              hint={words.hint({ code: defaultAccountCodes[account] })}
              error={errors.accountCodes?.[account]?.message}
              autoComplete="off"
              spellCheck={false}
              {...form.register(`accountCodes.${account}`, {
                validate: (typed) => isCode(typed) || words.badCode({ max: accountCodeLengthMax }),
              })}
            />
          ))}
        {group === "writeOffs" && (
          <TextField
            label={words.writeOffLimit}
            hint={words.writeOffLimitHint}
            error={errors.writeOffLimit?.message}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            className="tabular-nums"
            {...form.register("writeOffLimit", {
              validate: (typed) => readMoney(typed) !== undefined || copy.list.notAnAmount,
            })}
          />
        )}
      </div>
    </SettingsSection>
  ));
}
