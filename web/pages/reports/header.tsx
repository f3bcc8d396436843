import Printer from "lucide-react/icons/printer";
import type { ReactNode } from "react";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";

interface ReportHeaderProps {
  readonly title: string;
  /** The period or the moment of the report, as it is printed below the title. */
  readonly about: string;
  readonly lead?: ReactNode;
  /** The buttons beside the one that prints. */
  readonly actions: ReactNode;
}

/** The heading of a report. On paper it names the organization, and has no buttons. */
export function ReportHeader({ title, about, lead, actions }: ReportHeaderProps) {
  const organization = useSession().organization?.name ?? "";
  return (
    <PageHeader
      title={title}
      lead={
        <>
          <span className="hidden print:inline">{reportsCopy.printed({ organization, about })}</span>
          <span className="print:hidden">{lead ?? about}</span>
        </>
      }
      back={{ to: "/reports", name: reportPlacesCopy.title }}
      actions={
        <>
          {actions}
          <Button onClick={() => print()}>
            <Printer className="size-4" aria-hidden />
            <span className="sr-only sm:not-sr-only">{reportsCopy.print}</span>
          </Button>
        </>
      }
    />
  );
}
