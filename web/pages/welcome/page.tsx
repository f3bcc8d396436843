import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import type { PaperDraft } from "#contract/organizations/first-run.ts";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { Session, sessionQuery } from "#web/session/session.ts";
import { ConfirmSession } from "#web/shell/confirm-session.tsx";
import { CardPage } from "#web/ui/page/card-page.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { welcomeCopy } from "#web/copy/welcome.ts";
import { CompanyStep } from "./company-step.tsx";
import { FirstInvoice } from "./first-invoice.tsx";
import { GstStep } from "./gst-step.tsx";
import { LookStep } from "./look-step.tsx";
import { PaymentStep } from "./payment-step.tsx";
import type { StepProps } from "./step-props.ts";

const steps = ["company", "gst", "payment", "look"] as const;
const forms: Readonly<Record<(typeof steps)[number], ComponentType<StepProps>>> = {
  company: CompanyStep,
  gst: GstStep,
  payment: PaymentStep,
  look: LookStep,
};

const route = getRouteApi("/welcome");

/**
 * The questions after the set-up, with the first invoice beside them. Each answer is saved at once, and each question can
 * be skipped: what is missing is asked again when a document is sent.
 */
export function WelcomePage() {
  const { step = "company" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const { data, error, refetch } = useQuery(organizationQuery);
  const [typed, setTyped] = useState<PaperDraft>({});
  const place = steps.indexOf(step);
  const next = steps[place + 1];
  const Step = forms[step];
  const target = next === undefined ? { to: "/", search: {} } : { to: "/welcome", search: { step: next } };
  return (
    <Session value={session ?? null}>
      <CardPage
        key={step}
        beside={data === undefined ? <div /> : <FirstInvoice organization={data} typed={typed} />}
        title={welcomeCopy[step].title}
        lead={
          <>
            <span className="block">{welcomeCopy[step].lead}</span>
            <span className="mt-3 block text-xs">{welcomeCopy.step({ step: place + 1, total: steps.length })}</span>
            <Progress place={place} />
          </>
        }
      >
        {data !== undefined ? (
          <Step organization={data} onTyped={setTyped} onDone={() => void navigate(target as never)} />
        ) : error !== null ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy className="h-40 animate-pulse rounded-md bg-sunken" />
        )}
        <p className="mt-3 text-center">
          <Link
            {...(target as { to: "/" })}
            className="inline-flex h-11 items-center px-3 text-muted underline underline-offset-4 hover:text-ink"
          >
            {welcomeCopy.skip}
          </Link>
        </p>
      </CardPage>
      <ConfirmSession />
    </Session>
  );
}

const Progress = ({ place }: { readonly place: number }) => (
  <span aria-hidden className="mt-1.5 flex gap-1.5">
    {steps.map((step, i) => (
      <span key={step} className={`h-1 flex-1 rounded-full ${i <= place ? "bg-accent" : "bg-sunken"}`} />
    ))}
  </span>
);
