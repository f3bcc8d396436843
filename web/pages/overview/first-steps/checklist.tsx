import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { GettingStarted } from "#contract/organizations/first-run.ts";
import { request } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { firstStepsCopy } from "#web/copy/first-steps.ts";
import { gettingStartedQuery } from "../queries.ts";

type FirstStep = GettingStarted["steps"][number]["step"];

/** The page on which each step is done. */
const pages: Readonly<Record<FirstStep, { readonly to: string; readonly search?: object }>> = {
  BANK: { to: "/settings/organization" },
  CLIENT: { to: "/clients", search: { new: true } },
  QUOTATION: { to: "/quotations/new" },
  MAIL: { to: "/settings/organization" },
  COLLEAGUE: { to: "/settings/people" },
};

interface ChecklistProps {
  readonly started: GettingStarted;
  /** True where there is room for two columns. */
  readonly isWide: boolean;
}

/** The first steps of an organization. Each one ticks itself; the list can be dismissed for everyone. */
export function Checklist({ started, isWide }: ChecklistProps) {
  const { steps, isMailServerSet } = started;
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const dismissal = useMutation({
    mutationFn: () => request("POST /getting-started/dismiss", { idempotencyKey: keyOf("dismiss") }),
    onSuccess: (after) => queries.setQueryData(gettingStartedQuery.queryKey, after),
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="card p-4 sm:p-5" aria-labelledby="overview-steps">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="overview-steps" className="text-base font-semibold">
            {firstStepsCopy.title}
          </h2>
          <p className="text-muted">{firstStepsCopy.progress({ done, total: steps.length })}</p>
        </div>
        <Button
          variant="quiet"
          className="-mt-1.5 -mr-2"
          isBusy={dismissal.isPending}
          onClick={() => dismissal.mutate()}
        >
          {firstStepsCopy.dismiss}
        </Button>
      </div>
      {dismissal.error !== null && <ErrorNotice error={dismissal.error} />}
      <ul className={`mt-2 ${isWide ? "gap-x-6 sm:grid sm:grid-cols-2" : ""}`}>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            <Step step={step} isDone={isDone} hasMailServer={isMailServerSet} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly isDone: boolean;
  readonly hasMailServer: boolean;
}

function Step({ step, isDone, hasMailServer }: StepProps) {
  const { name, hint } = firstStepsCopy.steps[step];
  const Icon = isDone ? CircleCheck : Circle;
  const content = (
    <>
      <Icon className={`mt-0.5 size-4 shrink-0 ${isDone ? "text-good" : "text-line-strong"}`} aria-hidden />
      <span className="min-w-0">
        <span className={`block ${isDone ? "text-muted line-through" : "font-medium"}`}>{name}</span>
        <span className="sr-only">{isDone ? firstStepsCopy.isDone : firstStepsCopy.isOpen}</span>
        {!isDone && (
          <span className="block text-muted">
            {step === "MAIL" && !hasMailServer ? firstStepsCopy.noMailServer : hint}
          </span>
        )}
      </span>
    </>
  );
  const className = "-mx-2 flex min-h-11 items-start gap-3 rounded-md px-2 py-2.5 sm:min-h-0 sm:py-2";
  // Only the person who runs the server can do that.
  if (isDone || (step === "MAIL" && !hasMailServer)) return <div className={className}>{content}</div>;
  const { to, search } = pages[step];
  return (
    <Link to={to} search={(search ?? {}) as never} className={`${className} hover:bg-sunken`}>
      {content}
    </Link>
  );
}
