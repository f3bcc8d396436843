import { type UseFormReturn, useWatch } from "react-hook-form";
import type { ClientType } from "#contract/clients/clients.ts";
import { languageNames, languages, languageTags } from "#contract/language.ts";
import { CountryField } from "#web/ui/forms/country-field.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { copy, keysOf } from "#web/copy/copy.ts";
import { eInvoicesCopy } from "#web/copy/e-invoices.ts";
import type { ClientValues } from "./client-values.ts";

const words = eInvoicesCopy.client;
const labels = { ...copy.clients.fields, ...words.labels };

/** Returns how clients of a type get e-invoices unless something else is chosen. */
const usual = (type: ClientType) =>
  type === "HOMEOWNER" ? "IRAS_ONLY" : type === "GOVERNMENT" ? "GOVERNMENT" : "NETWORK";

/** The fields of a client. Only the name is required. */
export function ClientFields({ form }: { readonly form: UseFormReturn<ClientValues> }) {
  const { errors } = form.formState;
  const [type, mcstNumber, eInvoiceForm] = useWatch({
    control: form.control,
    name: ["type", "mcstNumber", "eInvoiceForm"],
  });
  const field = (name: keyof ClientValues) => ({
    label: labels[name],
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  return (
    <>
      <TextField {...field("name")} required maxLength={200} />
      <SelectField {...field("type")}>
        {keysOf(copy.clients.types).map((value) => (
          <option key={value} value={value}>
            {copy.clients.types[value]}
          </option>
        ))}
      </SelectField>
      <SelectField {...field("language")} hint={copy.clients.languageHint}>
        {languages.map((value) => (
          <option key={value} value={value} lang={languageTags[value]}>
            {languageNames[value]}
          </option>
        ))}
      </SelectField>
      {(type === "MCST" || mcstNumber !== "") && <TextField {...field("mcstNumber")} maxLength={20} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("email")} type="email" inputMode="email" />
        <TextField {...field("phone")} type="tel" maxLength={50} />
      </div>
      <TextArea {...field("address")} maxLength={500} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("postalCode")} maxLength={20} />
        <CountryField {...field("country")} none={copy.clients.countryOfAddress} />
      </div>
      <TextField {...field("uen")} maxLength={20} />
      <SelectField {...field("eInvoiceForm")} hint={words.hints[eInvoiceForm || usual(type)]}>
        <option value="">{words.usual}</option>
        {keysOf(words.forms).map((value) => (
          <option key={value} value={value}>
            {words.forms[value]}
          </option>
        ))}
      </SelectField>
      {(eInvoiceForm || usual(type)) !== "IRAS_ONLY" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field("businessUnit")} hint={words.businessUnitHint} maxLength={60} />
          <TextField {...field("peppolId")} hint={words.peppolIdHint} maxLength={60} />
        </div>
      )}
      <TextField {...field("attention")} hint={copy.clients.attentionHint} maxLength={200} />
      <TextArea {...field("notes")} hint={copy.clients.notesHint} maxLength={10_000} />
    </>
  );
}
