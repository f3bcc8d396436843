import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SecurityNotice } from "#contract/people/security-notices.ts";
import { request } from "#web/api.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { securityNoticesQuery } from "./queries.ts";

/** The changes of where money goes, or of who may change that, until an owner acknowledges them. */
export function SecurityNotices() {
  const canRead = usePermission("organization:write");
  const { data } = useQuery({ ...securityNoticesQuery, enabled: canRead });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section aria-label={overviewCopy.security.title} className="mb-4 space-y-2">
      {data.data.map((notice) => (
        <Entry key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Entry({
  notice: { id, kind, subject, before, after, by, address, createdAt },
}: {
  readonly notice: SecurityNotice;
}) {
  const canAcknowledge = usePermission("security:write");
  const queries = useQueryClient();
  const acknowledge = useMutation({
    mutationFn: () => request("POST /security-notices/{id}/acknowledge", { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: securityNoticesQuery.queryKey }),
  });
  const words = overviewCopy.security;
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium break-words">
            {words.kinds[kind]}
            {subject !== null && `: ${subject}`}
          </p>
          {before !== null && after !== null && <p className="break-words">{words.change({ before, after })}</p>}
          <p>
            {address === null ? by : words.byFrom({ by, address })}, <Time at={createdAt} />
          </p>
        </div>
        {canAcknowledge && (
          <Button isBusy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
            {words.acknowledge}
          </Button>
        )}
      </div>
      {acknowledge.error !== null && <ErrorNotice error={acknowledge.error} />}
    </Notice>
  );
}
