import type { ComponentProps } from "react";
import { currencyCodes } from "#contract/organizations/currencies.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { locale } from "#web/locale.ts";

interface RegionFieldProps extends ComponentProps<typeof SelectField> {
  /** The stored value, which stays a choice where the browser does not know it. */
  readonly stored: string;
}

/** A choice of a currency with two decimals, by its code and name. */
export const CurrencyField = ({ stored, ...field }: RegionFieldProps) => (
  <SelectField {...field}>
    {withStored(currencyCodes(), stored).map((code) => (
      <option key={code} value={code}>
        {`${code} · ${currencyNames.of(code) ?? code}`}
      </option>
    ))}
  </SelectField>
);

/** A choice of a time zone, by its name in the IANA database and the name of its time. */
export const TimeZoneField = ({ stored, ...field }: RegionFieldProps) => (
  <SelectField {...field}>
    {withStored(Intl.supportedValuesOf("timeZone"), stored).map((zone) => (
      <option key={zone} value={zone}>
        {`${zone.replaceAll("_", " ")} · ${timeIn(zone)}`}
      </option>
    ))}
  </SelectField>
);

/** The names found so far: there are four hundred, and the form is drawn again with each of its errors. */
const times = new Map<string, string>();

/** Returns the name of the time of a zone, as in “Singapore Standard Time”. */
function timeIn(timeZone: string): string {
  const known = times.get(timeZone);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const time = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  times.set(timeZone, time);
  return time;
}

const currencyNames = new Intl.DisplayNames(locale, { type: "currency" });

const withStored = (values: readonly string[], stored: string) =>
  values.includes(stored) ? values : [...values, stored].toSorted();
