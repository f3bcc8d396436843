import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { request } from "#web/api.ts";
import { complete } from "#web/records/documents/corrections/requests.ts";
import { isIssue, type MailTask } from "#web/records/documents/mailing/mail-task.ts";
import { usePermission } from "#web/session/session.ts";
import { sendCheckCopy } from "#web/copy/send-check.ts";
import { ClientFields } from "./client-fields.tsx";
import { lackingIn } from "./faults.ts";
import { OurFields } from "./our-fields.tsx";

/** A document that is about to be sent. */
export interface Checked {
  readonly kind: "quotations" | "invoices" | "credit-notes" | "claims";
  readonly id: string;
  readonly clientId: string | undefined;
  /** True for a document that was sent before, which a correction completes. */
  readonly isIssued: boolean;
}

/** Returns what is checked before an email is sent; undefined for those that send no document. */
export const checkedBy = (task: MailTask, clientId: string | undefined): Checked | undefined => {
  if (task.kind !== "quotation" && task.kind !== "invoice") return undefined;
  const kind = task.kind === "quotation" ? "quotations" : "invoices";
  return { kind, id: task.id, clientId, isIssued: !(isIssue(task) || task.isFirst) };
};

const checkKey = "send check";

const checkQuery = ({ kind, id }: Checked) =>
  queryOptions({
    queryKey: [checkKey, kind, id],
    queryFn: async ({ signal }) => {
      const options = { params: { id }, query: { check: true }, signal };
      const checked =
        kind === "claims"
          ? await request("POST /claims/{id}/submit", options)
          : await request(`POST /${kind}/{id}/send`, options);
      return checked.sendCheck ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Lists what a document lacks before it is sent, each with its field. Shows nothing when it lacks nothing. */
export function SendCheckPanel({ checked }: { readonly checked: Checked }) {
  const { data } = useQuery(checkQuery(checked));
  const queries = useQueryClient();
  const [canEditOurs, canEditClients] = [usePermission("organization:write"), usePermission("clients:write")];
  if (data == null) return null;
  const { ours, clients, isNeeded, sentences, isInText } = lackingIn(data);
  if (sentences.length === 0) return null;
  const onSaved = async () => {
    // A quotation is revised instead.
    if (checked.isIssued && checked.kind !== "quotations") await complete(checked.kind, checked.id);
    await queries.invalidateQueries({ queryKey: [checkKey] });
    await queries.invalidateQueries({ queryKey: [`/${checked.kind}`, checked.id] });
  };
  return (
    <section
      aria-label={sendCheckCopy.title}
      className={`mb-5 space-y-4 rounded-lg border p-4 ${isNeeded ? "border-warn/40 bg-warn-tint/50" : "border-line"}`}
    >
      <div>
        <h3 className="font-medium">{isNeeded ? sendCheckCopy.missing : sendCheckCopy.better}</h3>
        <ul className="mt-1 ml-4 list-disc wrap-anywhere">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {isInText && !checked.isIssued && (checked.kind === "quotations" || checked.kind === "invoices") && (
          <Link
            to={`/${checked.kind}/${checked.id}/edit` as string}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
          >
            {sendCheckCopy.edit}
          </Link>
        )}
      </div>
      {ours.length > 0 &&
        (canEditOurs ? (
          <OurFields key={ours.join()} fields={ours} onSaved={onSaved} />
        ) : (
          <p className="text-muted">{sendCheckCopy.askOwner}</p>
        ))}
      {clients.length > 0 && canEditClients && checked.clientId !== undefined && (
        <ClientFields key={clients.join()} id={checked.clientId} fields={clients} onSaved={onSaved} />
      )}
    </section>
  );
}
