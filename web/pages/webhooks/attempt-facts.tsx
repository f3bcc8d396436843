import { attemptPhases, type DeliveryAttempt } from "#contract/webhooks/deliveries.ts";
import { Time } from "#web/ui/day.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";

const { deliveries: copy } = webhooksCopy;

/** The cause of a failed attempt with its remedy, the address that was tried, and the time of each phase. */
export function AttemptFacts({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { cause, address, timings, certificate } = attempt;
  const spent = attemptPhases.flatMap((phase) => {
    const ms = timings?.[phase] ?? null;
    return ms === null ? [] : [copy.phaseTime({ phase: copy.phases[phase], ms })];
  });
  return (
    <>
      {cause !== null && <p className="mt-2">{copy.causes[cause]}</p>}
      {certificate !== null && (
        <dl className="mt-2 space-y-1">
          <Fact name={copy.certificateNames}>{certificate.names.join(", ") || "–"}</Fact>
          {certificate.issuer !== null && <Fact name={copy.certificateIssuer}>{certificate.issuer}</Fact>}
          {certificate.validFrom !== null && certificate.validTo !== null && (
            <Fact name={copy.certificateDates}>
              <Time at={certificate.validFrom} /> – <Time at={certificate.validTo} />
            </Fact>
          )}
        </dl>
      )}
      {(address !== null || spent.length > 0) && (
        <p className="mt-1 break-words text-muted tabular-nums">
          {[...(address === null ? [] : [`${copy.address} ${address}`]), ...spent].join(" · ")}
        </p>
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  );
}
