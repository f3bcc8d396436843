import type { ComponentProps } from "react";
import { SelectField } from "#web/ui/forms/field.tsx";
import { locale } from "#web/locale.ts";

interface RegionFieldProps extends ComponentProps<typeof SelectField> {
  /** The stored value, which stays a choice where the browser does not know it. */
  readonly stored: string;
}

/** A choice of a currency with two decimals, by its code and name. */
export const CurrencyField = ({ stored, ...field }: RegionFieldProps) => (
  <SelectField {...field}>
    {withStored(currencies(), stored).map((code) => (
      <option key={code} value={code}>
        {`${code} · ${currencyNames.of(code) ?? code}`}
      </option>
    ))}
  </SelectField>
);

/** A choice of a time zone, by its name in the IANA database and that of its time. */
export const TimeZoneField = ({ stored, ...field }: RegionFieldProps) => (
  <SelectField {...field}>
    {withStored(Intl.supportedValuesOf("timeZone"), stored).map((zone) => (
      <option key={zone} value={zone}>
        {`${zone.replaceAll("_", " ")} · ${timeIn(zone)}`}
      </option>
    ))}
  </SelectField>
);

/** Returns the name of the time of a zone, as in “Singapore Standard Time”. */
const timeIn = (timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

const currencyNames = new Intl.DisplayNames(locale, { type: "currency" });

const currencies = () => Intl.supportedValuesOf("currency").filter((code) => decimalsOf(code) === 2);

const decimalsOf = (currency: string) =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).resolvedOptions().maximumFractionDigits;

const withStored = (values: readonly string[], stored: string) =>
  values.includes(stored) ? values : [...values, stored].toSorted();
