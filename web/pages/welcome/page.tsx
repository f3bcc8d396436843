import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { request } from "#web/api.ts";
import { organizationKey } from "#web/pages/settings/organization-values.ts";
import { Session, sessionQuery } from "#web/session.ts";
import { CardPage } from "#web/ui/card-page.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { welcomeCopy } from "#web/copy/welcome.ts";
import { CompanyStep } from "./company-step.tsx";
import { GstStep } from "./gst-step.tsx";
import { LogoStep } from "./logo-step.tsx";
import type { StepProps } from "./step-props.ts";

const steps = ["company", "gst", "logo"] as const;
const forms: Readonly<Record<(typeof steps)[number], ComponentType<StepProps>>> = {
  company: CompanyStep,
  gst: GstStep,
  logo: LogoStep,
};

const route = getRouteApi("/welcome");

/** Three questions after the set-up. Each answer is saved at once, and each question can be skipped. */
export function WelcomePage() {
  const { step = "company" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const { data, error, refetch } = useQuery({
    queryKey: organizationKey,
    queryFn: ({ signal }) => request("GET /organization", { signal }),
  });
  const place = steps.indexOf(step);
  const next = steps[place + 1];
  const Step = forms[step];
  const target = next === undefined ? { to: "/", search: {} } : { to: "/welcome", search: { step: next } };
  return (
    <Session value={session ?? null}>
      <CardPage
        key={step}
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
          <Step organization={data} onDone={() => void navigate(target as never)} />
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
