import type { UseFormReturn } from "react-hook-form";
import type { ClaimSubmission } from "#contract/contracts/claims.ts";
import type { ServiceWay } from "#contract/contracts/claim-clock.ts";
import { claimClockCopy } from "#web/copy/claim-clock.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { keysOf } from "#web/copy/copy.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";

const words = claimsCopy.submit;

export interface ServiceValues {
  readonly way: ServiceWay;
  /** Empty for a letter that was not received yet. */
  readonly servedOn: string;
  /** The time of that day, in Singapore; empty when it is not known. */
  readonly servedAt: string;
}

type Service = Pick<ClaimSubmission, "servedVia" | "servedOn" | "deliveredAt">;

/** Returns how a claim is served, for a request. An email that is sent now takes its time from the receiving server. */
export function serviceOf({ way, servedOn, servedAt }: ServiceValues, isEmailed: boolean): Service {
  if (way === "EMAIL" && isEmailed) return { servedVia: way };
  if (servedOn === "") return { servedVia: way };
  return servedAt === ""
    ? { servedVia: way, servedOn }
    : { servedVia: way, deliveredAt: `${servedOn}T${servedAt}:00+08:00` };
}

interface ServiceFieldsProps {
  readonly form: UseFormReturn<ServiceValues>;
  /** True when the claim is emailed now. */
  readonly isEmailed: boolean;
  readonly today: string;
}

/** How the client gets a claim, and when. */
export function ServiceFields({ form, isEmailed, today }: ServiceFieldsProps) {
  const way = form.watch("way");
  const isByThisMail = way === "EMAIL" && isEmailed;
  const mayBeOnItsWay = way === "POST" || way === "FAX";
  return (
    <>
      <SelectField label={words.way} hint={isByThisMail ? words.byMailHint : undefined} {...form.register("way")}>
        {keysOf(claimClockCopy.ways).map((each) => (
          <option key={each} value={each}>
            {claimClockCopy.ways[each]}
          </option>
        ))}
      </SelectField>
      {!isByThisMail && (
        <div className="grid grid-cols-2 gap-4">
          <FormDateField
            label={mayBeOnItsWay ? words.receivedOn : words.on}
            hint={mayBeOnItsWay ? words.onItsWayHint : undefined}
            max={today}
            control={form.control}
            name="servedOn"
            rules={{
              validate: (on) => (on === "" && !mayBeOnItsWay ? words.noDay : undefined),
            }}
          />
          <TextField label={words.at} hint={words.atHint} type="time" {...form.register("servedAt")} />
        </div>
      )}
    </>
  );
}
