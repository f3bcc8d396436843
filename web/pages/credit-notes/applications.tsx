import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { Section } from "#web/records/documents/section.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const TakeBackDialog = lazyPart(async () => (await import("./take-back-dialog.tsx")).TakeBackDialog);

type Application = CreditNote["applications"][number];

/** The invoices that a credit note settled; what was applied can be taken back. */
export function Applications({ creditNote }: { readonly creditNote: CreditNote }) {
  const { applications, currency, number } = creditNote;
  const canTakeBack = usePermission("payments:write");
  const [takingBack, setTakingBack] = useState<Application | null>(null);
  const words = creditNotesCopy.applications;
  return (
    <Section title={words.title}>
      {applications.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul aria-label={words.title} className="-mb-2 divide-y divide-line">
          {applications.map((application) => (
            <li key={application.paymentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <p className="min-w-0 flex-1 basis-40">
                <Link
                  to="/invoices/$id"
                  params={{ id: application.invoiceId }}
                  className="inline-flex min-h-11 items-center font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
                >
                  {application.number}
                </Link>{" "}
                <span className="text-muted">
                  · <Day at={application.paidAt} />
                </span>
              </p>
              <p className="font-medium tabular-nums">{formatMoney(application.amount, currency)}</p>
              {canTakeBack && (
                <Button
                  aria-label={words.takeBackOf({
                    amount: formatMoney(application.amount, currency),
                    number: application.number,
                  })}
                  onClick={() => setTakingBack(application)}
                >
                  {words.takeBack}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {takingBack !== null && (
          <TakeBackDialog
            application={takingBack}
            creditNoteNumber={number}
            currency={currency}
            onClose={() => setTakingBack(null)}
          />
        )}
      </Suspense>
    </Section>
  );
}
