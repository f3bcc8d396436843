import type { Lead, LeadChange, LeadSource } from "#contract/clients/leads.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";

/** The values of the form of a lead: texts instead of null. */
export interface LeadValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly source: LeadSource;
  readonly estimatedValue: string;
  readonly notes: string;
  readonly lostReason: string;
}

export const newLeadValues: LeadValues = {
  name: "",
  email: "",
  phone: "",
  address: "",
  source: "OTHER",
  estimatedValue: "",
  notes: "",
  lostReason: "",
};

export const leadValuesOf = (lead: Lead): LeadValues => ({
  name: lead.name,
  email: lead.email ?? "",
  phone: lead.phone ?? "",
  address: lead.address ?? "",
  source: lead.source,
  estimatedValue: lead.estimatedValue === null ? "" : formatAmount(lead.estimatedValue),
  notes: lead.notes ?? "",
  lostReason: lead.lostReason ?? "",
});

/** Converts the values of the form to the fields of a request: empty texts become null. */
export const leadFieldsOf = (values: LeadValues): LeadChange & { readonly name: string } => ({
  name: values.name.trim(),
  email: values.email.trim() || null,
  phone: values.phone.trim() || null,
  address: values.address.trim() || null,
  source: values.source,
  estimatedValue: values.estimatedValue.trim() === "" ? null : (readMoney(values.estimatedValue) ?? null),
  notes: values.notes.trim() || null,
  lostReason: values.lostReason.trim() || null,
});
