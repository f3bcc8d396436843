import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Organization } from "#contract/organizations/organizations.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { organizationQuery } from "#web/records/organization/organization-values.ts";

interface WithOrganizationProps {
  readonly title: string;
  readonly lead: string;
  readonly children: (organization: Organization) => ReactNode;
}

/** Loads the organization for a settings page. */
export function WithOrganization({ title, lead, children }: WithOrganizationProps) {
  const { data, error, refetch } = useQuery(organizationQuery);
  return (
    <>
      <PageHeader title={title} lead={lead} />
      {data !== undefined ? (
        children(data)
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="card h-96 animate-pulse bg-sunken" />
      )}
    </>
  );
}
