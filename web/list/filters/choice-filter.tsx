import { SelectField } from "#web/ui/forms/field.tsx";
import { keysOf } from "#web/copy/copy.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";

interface ChoiceFilterProps<Name extends string> {
  readonly label: string;
  /** The choices by their values. */
  readonly names: Readonly<Record<Name, string>>;
  readonly value: Name | undefined;
  readonly onChoose: (value: Name | undefined) => void;
}

/** A select that filters a list by one of several values, or by none. */
export const ChoiceFilter = <Name extends string>({ label, names, value, onChoose }: ChoiceFilterProps<Name>) => (
  <div className="col-span-2 lg:col-span-1">
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={({ target }) => onChoose(target.value === "" ? undefined : (target.value as Name))}
    >
      <option value="">{recordFiltersCopy.any}</option>
      {keysOf(names).map((name) => (
        <option key={name} value={name}>
          {names[name]}
        </option>
      ))}
    </SelectField>
  </div>
);
