import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Controller, useFieldArray, type UseFormReturn, useWatch } from "react-hook-form";
import { dayOfMonthIn, lastDayOfMonth, monthEndOf } from "#contract/invoices/recurring-days.ts";
import { sumsOf, totalsOf } from "#contract/documents/totals.ts";
import { draftGstRate } from "#web/values/gst-rate.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { isDay } from "#web/days/is-day.ts";
import { ClientField } from "#web/records/clients/client-field.tsx";
import { newLineValues } from "#web/records/documents/new-line-values.ts";
import { TotalsList } from "#web/records/documents/totals-card.tsx";
import { ProjectField } from "#web/records/projects/project-field.tsx";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { fractionOf } from "#web/values/percent.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { CheckField, SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Line } from "./line.tsx";
import { NextDays } from "./next-days.tsx";
import { placeholderFault, placeholderNames } from "./placeholder-fault.ts";
import { itemsOf, type RecurringFormValues } from "./values.ts";

const words = recurringCopy.form;

/** The intervals that are offered, in months. */
const intervals = [1, 2, 3, 4, 6, 12, 24, 36, 48, 60];

const rateFault = (text: string) => {
  const fraction = fractionOf(text);
  if (text.trim() === "") return undefined;
  return fraction === undefined || fraction < 0 || fraction > 1 ? words.notAPercentage : undefined;
};

const daysFault = (text: string) =>
  /^(\d{0,3})$/.test(text.trim()) && Number(text) <= 365 ? undefined : words.notDays;

interface FieldsProps {
  readonly form: UseFormReturn<RecurringFormValues>;
  /** The day of the month that it returns to, and the next day that has it; undefined for a new one. */
  readonly kept?: { readonly nextOn: string | null; readonly dayOfMonth: number };
}

/** The fields of a recurring invoice, and what its next invoices say. */
export function RecurringFields({ form, kept }: FieldsProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const { data: organization } = useQuery({
    ...organizationQuery,
    staleTime: 60_000,
  });
  const lines = useFieldArray({ control, name: "items" });
  const values = useWatch({ control }) as RecurringFormValues;
  const { clientId, nextOn, endOn, everyMonths } = values;
  const retentionPct = rateFault(values.retentionPct) === undefined ? (fractionOf(values.retentionPct) ?? null) : null;
  const gstRate = organization === undefined ? 0 : draftGstRate(organization);
  const totals = totalsOf({ ...sumsOf(itemsOf(values.items)), retentionPct, gstRate });
  const isMonthEnd = isDay(nextOn) && nextOn === monthEndOf(nextOn);
  const dayOfMonth =
    isMonthEnd && values.onLastDay
      ? lastDayOfMonth
      : kept?.nextOn === nextOn && kept.dayOfMonth !== lastDayOfMonth
        ? kept.dayOfMonth
        : dayOfMonthIn(nextOn);
  const options = intervals.includes(Number(everyMonths)) ? intervals : [...intervals, Number(everyMonths)];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="clientId"
          rules={{ validate: (id) => (id === null ? words.noClient : undefined) }}
          render={({ field, fieldState }) => (
            <ClientField
              label={words.client}
              value={field.value}
              error={fieldState.error?.message}
              inputRef={field.ref}
              onChange={(id) => {
                if (id !== field.value) form.setValue("projectId", null, { shouldDirty: true });
                field.onChange(id);
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="projectId"
          rules={{ validate: (id) => (id === null ? words.noProject : undefined) }}
          render={({ field, fieldState }) => (
            <ProjectField
              label={words.project}
              clientId={clientId}
              value={field.value}
              error={fieldState.error?.message}
              onChange={(id, ofClient) => {
                form.setValue("clientId", ofClient, { shouldDirty: true });
                field.onChange(id);
              }}
            />
          )}
        />
      </div>
      <TextField
        label={words.title}
        hint={words.placeholders({ names: placeholderNames })}
        error={errors.title?.message}
        autoComplete="off"
        maxLength={200}
        {...register("title", {
          validate: (text) => (text.trim() === "" ? words.noTitle : placeholderFault(text)),
        })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField label={words.every} error={errors.everyMonths?.message} {...register("everyMonths")}>
          {options.map((months) => (
            <option key={months} value={months}>
              {words.everyOption({ months })}
            </option>
          ))}
        </SelectField>
        <FormDateField
          label={kept === undefined ? words.first : words.next}
          control={control}
          name="nextOn"
          rules={{
            validate: (text) => (isDay(text) || (text === "" && kept?.nextOn === null) ? undefined : words.noDay),
          }}
        />
        <FormDateField label={words.end} hint={words.endHint} control={control} name="endOn" />
      </div>
      {isMonthEnd && <CheckField label={words.onLastDay} {...register("onLastDay")} />}
      <CheckField label={words.sends} hint={words.sendsHint} {...register("sends")} />
      <section aria-label={words.items}>
        <ul className="card mb-3 divide-y divide-line">
          {lines.fields.map((field, i) => (
            <Line key={field.id} form={form} index={i} onRemove={() => lines.remove(i)} />
          ))}
        </ul>
        <Button onClick={() => lines.append(newLineValues)}>
          <Plus className="size-4" aria-hidden />
          {words.add}
        </Button>
      </section>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label={words.paymentDays}
          hint={words.paymentDaysHint}
          error={errors.paymentDays?.message}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          {...register("paymentDays", { validate: daysFault })}
        />
        <TextField
          label={words.retention}
          error={errors.retentionPct?.message}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          {...register("retentionPct", { validate: rateFault })}
        />
        <TextField
          label={words.reference}
          error={errors.clientReference?.message}
          autoComplete="off"
          maxLength={100}
          {...register("clientReference")}
        />
      </div>
      <TextArea
        label={words.notes}
        hint={words.notesHint}
        error={errors.notes?.message}
        rows={3}
        {...register("notes", { validate: placeholderFault })}
      />
      <div className="space-y-5 rounded-lg bg-sunken/60 p-4">
        <TotalsList
          document={{
            totals,
            currency: organization?.currency ?? "SGD",
            gstRateAtIssue: gstRate,
            retentionPct,
            status: "DRAFT",
            items: itemsOf(values.items),
          }}
        />
        {isDay(nextOn) && (
          <section>
            <h3 className="mb-2 font-medium">{words.becomes}</h3>
            <NextDays
              clientId={clientId}
              nextOn={nextOn}
              endOn={isDay(endOn) ? endOn : null}
              everyMonths={Number(everyMonths)}
              dayOfMonth={dayOfMonth}
              title={values.title}
              texts={[...values.items.map(({ description }) => description), values.notes]}
            />
          </section>
        )}
      </div>
    </>
  );
}
