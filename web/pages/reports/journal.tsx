import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import { requestFile } from "#web/api.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { isoDay } from "#web/days/days.ts";
import { saveFile } from "#web/list/save-file.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { journalFormats } from "#web/values/values.ts";
import { daysOf, monthsUntil } from "./period.ts";
import { PeriodFields } from "./period-fields.tsx";

const route = getRouteApi("/office/reports/journal");
const words = reportsCopy.journal;

/** The journal of a period as a file: nothing is shown, since a ledger is where entries are read. */
export function JournalPage() {
  const search = route.useSearch();
  const format = search.format ?? "generic";
  const navigate = route.useNavigate();
  const months = monthsUntil(isoDay(new Date(), useTimeZone()));
  const days = daysOf(search, months);
  const seesAccounts = usePermission("organization:read");
  const download = useMutation({
    mutationFn: () => requestFile("GET /exports/journal.csv", { query: { ...days, format } }),
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <>
      <PageHeader
        title={reportPlacesCopy.journal}
        lead={words.lead}
        back={{ to: "/reports", name: reportPlacesCopy.title }}
      />
      <section aria-label={words.form} className="card max-w-3xl p-5">
        <PeriodFields
          label={words.months}
          periods={months}
          days={days}
          onChange={(changed) => void navigate({ search: { ...search, ...changed }, replace: true })}
        />
        <div className="sm:max-w-sm">
          <SelectField
            label={words.format}
            value={format}
            onChange={({ target }) =>
              void navigate({
                search: { ...search, format: target.value === "xero" ? "xero" : undefined },
                replace: true,
              })
            }
          >
            {journalFormats.map((each) => (
              <option key={each} value={each}>
                {words.formats[each]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="mt-5 space-y-2 text-muted">
          <p>{words.how[format]}</p>
          {format === "xero" && <p>{words.accounts}</p>}
          <p>{words.again}</p>
        </div>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            variant="primary"
            isBusy={download.isPending}
            disabled={days.from > days.to}
            onClick={() => download.mutate()}
          >
            {!download.isPending && <Download className="size-4" aria-hidden />}
            {words.download}
          </Button>
          {seesAccounts && (
            <Link to="/settings/accounts" className={buttonClass()}>
              {words.toAccounts}
            </Link>
          )}
        </div>
        {download.error !== null && (
          <div className="mt-4">
            <ErrorNotice error={download.error} />
          </div>
        )}
        {download.data !== undefined && !download.isPending && (
          <div className="mt-4">
            <Notice tone="good">{words.saved({ name: download.data.name })}</Notice>
          </div>
        )}
      </section>
    </>
  );
}
