import { Link } from "@tanstack/react-router";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { reportPlaces } from "#web/shell/places.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";

/** The list of the reports. */
export const ReportsPage = () => (
  <>
    <PageHeader title={reportPlacesCopy.title} lead={reportsCopy.lead} />
    <ul className="grid gap-3 sm:grid-cols-2">
      {reportPlaces.map(({ name, href, Icon, about }) => (
        <li key={href}>
          <Link to={href} className="card flex h-full items-start gap-3 p-4 hover:border-line-strong/60 sm:p-5">
            <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
            <span>
              <span className="block text-base font-semibold">{name}</span>
              <span className="mt-1 block text-muted">{reportsCopy.about[about]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);
