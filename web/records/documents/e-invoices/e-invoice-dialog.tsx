import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { appPrefix } from "#contract/api/app-route.ts";
import type { Fault } from "#contract/api/errors.ts";
import type { EInvoiceState } from "#contract/documents/e-invoice-states.ts";
import { request } from "#web/api.ts";
import { eInvoicesCopy } from "#web/copy/e-invoices.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { usePermission } from "#web/session/session.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { EInvoiceMarkForm } from "./e-invoice-mark-form.tsx";

interface EInvoiceDialogProps {
  readonly kind: "invoices" | "credit-notes";
  readonly document: {
    readonly id: string;
    readonly number: string;
    readonly clientId: string;
    readonly eInvoiceState: EInvoiceState;
    readonly eInvoiceReason: string | null;
  };
  readonly onClose: () => void;
}

/** Downloads a document as an e-invoice, or lists what is missing and where to fill it in. */
export function EInvoiceDialog({ kind, document, onClose }: EInvoiceDialogProps) {
  const { id, number, clientId } = document;
  const canMark = usePermission(kind === "invoices" ? "invoices:write" : "credits:write");
  const { data, error } = useQuery({
    queryKey: [`/${kind}`, id, "e-invoice"],
    queryFn: ({ signal }) => request(`GET /${kind}/{id}/e-invoice`, { params: { id }, query: { check: true }, signal }),
    // What was missing may have been filled in since.
    staleTime: 0,
  });
  return (
    <Dialog title={eInvoicesCopy.title({ number })} description={eInvoicesCopy.description} onClose={onClose}>
      {error !== null && <ErrorNotice error={error} />}
      {data?.ready === true && (
        <div className="space-y-4">
          <p className="text-muted">{eInvoicesCopy.ready}</p>
          <a href={`${appPrefix}/${kind}/${id}/e-invoice`} download className={buttonClass("primary")}>
            {eInvoicesCopy.download}
          </a>
        </div>
      )}
      {data?.ready === false && (
        <div className="space-y-3">
          <p>{eInvoicesCopy.missing}</p>
          <Faults faults={data.missing} label={eInvoicesCopy.missing} clientId={clientId} />
        </div>
      )}
      {data !== undefined && data.warnings.length > 0 && (
        <div className="mt-4 space-y-3">
          <p>{eInvoicesCopy.warnings}</p>
          <Faults faults={data.warnings} label={eInvoicesCopy.warnings} clientId={clientId} />
        </div>
      )}
      {canMark && <EInvoiceMarkForm kind={kind} document={document} onClose={onClose} />}
    </Dialog>
  );
}

interface FaultsProps {
  readonly faults: readonly Fault[];
  readonly label: string;
  readonly clientId: string;
}

function Faults({ faults, label, clientId }: FaultsProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line" aria-label={label}>
      {faults.map((fault) => (
        <li key={fault.path} className="flex items-center justify-between gap-4 px-3 py-2">
          <span>{sentenceOf(fault)}</span>
          <Place path={fault.path} clientId={clientId} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the name of a missing field, and a sentence about anything else. */
function sentenceOf({ path, code, message }: Fault): string {
  const names: Readonly<Record<string, string>> = eInvoicesCopy.fields;
  const name = path === "clientReference" ? eInvoicesCopy.reference : names[path.replace(".", "_")];
  if (name === undefined) return `${path} ${message}`;
  const sentences: Readonly<Record<string, (values: { readonly name: string }) => string>> = eInvoicesCopy.sentences;
  const sentence = sentences[`${code}_${path.split(".").at(-1) ?? ""}`];
  if (sentence !== undefined) return sentence({ name });
  return code === "REQUIRED" || code === "NOT_SUPPORTED" ? name : `${name} ${message}`;
}

/** The link to the page on which a field is filled in; fields of the document itself have none. */
function Place({ path, clientId }: { readonly path: string; readonly clientId: string }) {
  if (path.startsWith("organization.")) {
    return (
      <Link to="/settings/organization" className="shrink-0 underline underline-offset-4">
        {eInvoicesCopy.toOrganization}
      </Link>
    );
  }
  if (!path.startsWith("client.")) return null;
  return (
    <Link to="/clients/$id" params={{ id: clientId }} className="shrink-0 underline underline-offset-4">
      {eInvoicesCopy.toClient}
    </Link>
  );
}
