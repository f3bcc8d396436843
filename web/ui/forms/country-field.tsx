import type { ComponentProps } from "react";
import { countryCodes, countryName } from "#contract/countries.ts";
import { language, locale } from "#web/locale.ts";
import { SelectField } from "./field.tsx";

interface CountryFieldProps extends ComponentProps<typeof SelectField> {
  /** The choice of no country; missing where one is needed. */
  readonly none?: string;
}

/** A choice of a country, by their names in the language of the app. */
export const CountryField = ({ none, ...field }: CountryFieldProps) => (
  <SelectField {...field}>
    {none !== undefined && <option value="">{none}</option>}
    {sorted().map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
);

let names: readonly (readonly [string, string])[] | undefined;

function sorted() {
  const { compare } = new Intl.Collator(locale);
  names ??= [...countryCodes()]
    .map((code) => [code, countryName(code, language)] as const)
    .toSorted(([, one], [, other]) => compare(one, other));
  return names;
}
