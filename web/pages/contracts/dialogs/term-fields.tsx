import type { Control, FieldErrors, UseFormRegister } from "react-hook-form";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { CheckField, SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { fractionOf } from "#web/values/percent.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { keysOf } from "#web/copy/copy.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { makeOneWhole, readStages, type TermValues } from "./term-values.ts";

const words = contractsCopy.terms;

interface TermFieldsProps {
  readonly register: UseFormRegister<TermValues>;
  readonly errors: FieldErrors<TermValues>;
}

interface ContractOnlyFieldsProps {
  readonly control: Control<TermValues>;
}

const rateFault = (isRequired: boolean) => (typed: string) => {
  const rate = fractionOf(typed);
  if (typed.trim() === "" && !isRequired) return undefined;
  return rate === undefined || rate < 0 || rate > 1 ? words.notARate : undefined;
};

const numberFault = (min: number, max: number, isRequired: boolean) => (typed: string) => {
  const text = typed.trim();
  if (text === "" && !isRequired) return undefined;
  const number = Number(text);
  return /^\d+$/.test(text) && number >= min && number <= max ? undefined : words.notANumber({ min, max });
};

const stagesFault = (typed: string) => {
  const stages = readStages(typed);
  if (typed.trim() === "") return undefined;
  if (stages === undefined || stages.length < 2 || stages.length > 20) return words.notStages;
  return makeOneWhole(stages) ? undefined : words.notWhole;
};

const amountFault = (typed: string) =>
  typed.trim() === "" || readMoney(typed) !== undefined ? undefined : words.notAnAmount;

const typed = { autoComplete: "off", className: "tabular-nums" } as const;

/** The retention of a contract: what is held, at most how much, and how much falls due at completion. */
export function RetentionFields({ register, errors }: TermFieldsProps) {
  return (
    <>
      <TextField
        {...typed}
        label={words.retention}
        hint={words.retentionHint}
        error={errors.retentionPct?.message}
        inputMode="decimal"
        {...register("retentionPct", { validate: rateFault(false) })}
      />
      <TextField
        {...typed}
        label={words.limit}
        hint={words.limitHint}
        error={errors.retentionLimit?.message}
        inputMode="decimal"
        {...register("retentionLimit", { validate: amountFault })}
      />
      <TextField
        {...typed}
        label={words.release}
        hint={words.releaseHint}
        error={errors.releasePct?.message}
        inputMode="decimal"
        {...register("releasePct", { validate: rateFault(true) })}
      />
      <TextField
        {...typed}
        label={words.defects}
        error={errors.defectsMonths?.message}
        inputMode="numeric"
        {...register("defectsMonths", { validate: numberFault(0, 120, true) })}
      />
    </>
  );
}

/** The question on which the Security of Payment Act depends. */
export const ApprovalField = ({ register }: Pick<TermFieldsProps, "register">) => (
  <SelectField label={words.approval} hint={words.approvalHint} {...register("needsApproval")}>
    <option value="">{words.approvalUnknown}</option>
    <option value="yes">{words.approvalYes}</option>
    <option value="no">{words.approvalNo}</option>
  </SelectField>
);

/** How the contract counts its days, and moves its claim day. */
function DayFields({ register, errors }: TermFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label={words.shift} error={errors.claimDayShift?.message} {...register("claimDayShift")}>
        {keysOf(words.shifts).map((shift) => (
          <option key={shift} value={shift}>
            {words.shifts[shift]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.counts}
        hint={words.countsHint}
        error={errors.daysCount?.message}
        {...register("daysCount")}
      >
        {keysOf(words.countNames).map((count) => (
          <option key={count} value={count}>
            {words.countNames[count]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The terms that most contracts leave as they are. */
export function FurtherFields({ register, errors }: TermFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...typed}
          label={words.claimDay}
          hint={words.claimDayHint}
          error={errors.claimDay?.message}
          inputMode="numeric"
          {...register("claimDay", { validate: numberFault(0, 31, false) })}
        />
        <TextField
          {...typed}
          label={words.responseDays}
          error={errors.responseDays?.message}
          inputMode="numeric"
          {...register("responseDays", { validate: numberFault(1, 60, false) })}
        />
        <TextField
          {...typed}
          label={words.paymentDays}
          error={errors.paymentDays?.message}
          inputMode="numeric"
          {...register("paymentDays", { validate: numberFault(0, 120, false) })}
        />
      </div>
      <DayFields register={register} errors={errors} />
      <TextField
        {...typed}
        label={words.recoup}
        hint={words.recoupHint}
        error={errors.recoupPct?.message}
        inputMode="decimal"
        {...register("recoupPct", { validate: rateFault(false) })}
      />
      <TextField
        label={words.reference}
        hint={words.referenceHint}
        error={errors.clientReference?.message}
        maxLength={100}
        autoComplete="off"
        {...register("clientReference")}
      />
      <CheckField label={words.remeasured} hint={words.remeasuredHint} {...register("isRemeasured")} />
      <TextArea
        label={words.stages}
        hint={words.stagesHint}
        error={errors.stages?.message}
        rows={4}
        {...register("stages", { validate: stagesFault })}
      />
    </>
  );
}

/** The terms that only a contract that exists has: what depends on its client, and its days. */
export function ContractOnlyFields({ register, control }: Pick<TermFieldsProps, "register"> & ContractOnlyFieldsProps) {
  return (
    <>
      <FormDateField label={words.defectsEnd} hint={words.defectsEndHint} control={control} name="defectsEndOn" />
      <ApprovalField register={register} />
      <CheckField label={words.act} hint={words.actHint} {...register("actApplies")} />
    </>
  );
}
