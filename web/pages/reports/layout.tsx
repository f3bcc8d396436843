import { Outlet } from "@tanstack/react-router";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { useSession } from "#web/session/session.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";

/** The reports, or why the person cannot see them. */
export function ReportsLayout() {
  const { permissions } = useSession();
  if (permissions.includes("reports:read")) return <Outlet />;
  return (
    <>
      <PageHeader title={reportPlacesCopy.title} />
      <Notice tone="danger">{reportsCopy.refused}</Notice>
    </>
  );
}
