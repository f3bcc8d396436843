import type { UseFormRegisterReturn } from "react-hook-form";
import { copy, keysOf } from "#web/copy/copy.ts";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";

interface BookingFieldsProps {
  readonly taxCode: UseFormRegisterReturn;
  readonly accountCode: UseFormRegisterReturn;
  readonly accountError: string | undefined;
}

/** The tax code and the account of a line in a form, side by side. */
export const BookingFields = ({ taxCode, accountCode, accountError }: BookingFieldsProps) => (
  <div className="grid grid-cols-2 gap-3 sm:gap-5">
    <SelectField label={copy.documents.tax} {...taxCode}>
      {keysOf(copy.documents.taxCodes).map((code) => (
        <option key={code} value={code}>
          {copy.documents.taxCodes[code]}
        </option>
      ))}
    </SelectField>
    <TextField
      label={copy.documents.account}
      error={accountError}
      autoComplete="off"
      maxLength={20}
      placeholder={copy.documents.usualAccount}
      {...accountCode}
    />
  </div>
);
