import { Link } from "@tanstack/react-router";
import { usePermission } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { firstStepsCopy } from "#web/copy/first-steps.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import type { useExample } from "./use-example.ts";

/** The overview of an organization without any record: the next step, or an example to look at. */
export function EmptyOffice({ fill }: Pick<ReturnType<typeof useExample>, "fill">) {
  const canFill = usePermission("organization:write");
  const canQuote = usePermission("quotations:write");
  const words = canFill ? firstStepsCopy.empty : overviewCopy.overview.none;
  return (
    <section className="card flex flex-col items-center px-6 py-14 text-center">
      <h2 className="text-base font-semibold">{words.title}</h2>
      <p className="mt-1 max-w-md text-muted">{words.hint}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {canQuote && (
          <Link to={"/quotations/new" as never} className={buttonClass("primary")}>
            {copy.shell.newQuotation}
          </Link>
        )}
        {canFill && (
          <Button isBusy={fill.isPending} onClick={() => fill.mutate()}>
            {firstStepsCopy.empty.fill}
          </Button>
        )}
      </div>
      {canFill && <p className="mt-3 max-w-md text-muted">{firstStepsCopy.empty.fillHint}</p>}
      {fill.error !== null && (
        <div className="mt-4">
          <ErrorNotice error={fill.error} />
        </div>
      )}
    </section>
  );
}
