import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { deviceOf } from "#web/values/device.ts";
import { ExactTime } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { copy } from "#web/copy/copy.ts";
import { auditCopy } from "#web/copy/audit.ts";
import { actorOf, describe, fieldName, recordNameOf } from "./describe.ts";

/** The details of an entry: who acted, from where, and the values before and after. */
export function EntrySheet({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const { createdAt, address, userAgent, requestId, resourceType, resourceId, before, after, details } = entry;
  return (
    <Dialog shape="sheet" title={describe(entry)} description={recordNameOf(entry)} onClose={onClose}>
      <div className="space-y-6">
        <dl className="card divide-y divide-line">
          <Fact name={auditCopy.audit.facts.time}>
            <ExactTime at={createdAt} />
          </Fact>
          <Fact name={auditCopy.audit.facts.actor}>{actorOf(entry)}</Fact>
          {address !== null && <Fact name={auditCopy.audit.facts.address}>{address}</Fact>}
          {userAgent !== null && (
            <Fact name={auditCopy.audit.facts.browser}>
              <span title={userAgent}>{deviceOf(userAgent) ?? userAgent}</span>
            </Fact>
          )}
          <Fact name={auditCopy.audit.facts.resource}>
            {auditCopy.audit.resources[resourceType]} <code className="break-all text-muted">{resourceId}</code>
          </Fact>
          {requestId !== null && (
            <Fact name={auditCopy.audit.facts.request}>
              <code className="break-all text-muted">{requestId}</code>
            </Fact>
          )}
        </dl>
        {details !== null && (
          <section aria-labelledby="details">
            <h3 id="details" className="mb-2 font-medium">
              {auditCopy.audit.details}
            </h3>
            <dl className="card divide-y divide-line">
              {Object.entries(details).map(([name, value]) => (
                <Fact key={name} name={fieldName(name)}>
                  {formatValue(value)}
                </Fact>
              ))}
            </dl>
          </section>
        )}
        {(before !== null || after !== null) && <Values before={before} after={after} />}
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 px-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Values({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <section aria-labelledby="values">
      <h3 id="values" className="mb-2 font-medium">
        {auditCopy.audit.values}
      </h3>
      <div className="card overflow-hidden">
        <table className="w-full table-fixed text-left">
          <thead>
            <tr className="border-b border-line bg-sunken/60 text-xs text-muted">
              <th scope="col" className="h-9 px-4 font-medium">
                {auditCopy.audit.field}
              </th>
              {before !== null && (
                <th scope="col" className="px-4 font-medium">
                  {auditCopy.audit.before}
                </th>
              )}
              {after !== null && (
                <th scope="col" className="px-4 font-medium">
                  {auditCopy.audit.after}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {names.map((name) => (
              <tr key={name}>
                <th scope="row" className="px-4 py-2 font-normal break-words text-muted">
                  {fieldName(name)}
                </th>
                {before !== null && <td className="px-4 py-2 break-words">{formatValue(before[name])}</td>}
                {after !== null && <td className="px-4 py-2 break-words">{formatValue(after[name])}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function formatValue(value: unknown): ReactNode {
  if (value === null || value === undefined || value === "")
    return <span className="text-muted">{auditCopy.audit.empty}</span>;
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? <ExactTime at={value} /> : value;
  if (typeof value === "boolean") return value ? copy.common.yes : copy.common.no;
  return typeof value === "number" ? value : JSON.stringify(value);
}
