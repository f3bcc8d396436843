import { useRouter } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Project } from "#contract/clients/projects.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Tagged } from "#web/api.ts";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { projectPageCopy } from "#web/copy/project-page.ts";
import { useEditKey } from "#web/records/projects/shortcuts.ts";

const EditDialog = lazyPart(async () => (await import("./edit-dialog.tsx")).EditDialog);

/** The actions of a project: new documents and expenses for it, and its own details. */
export function ProjectActions({ project }: { readonly project: Tagged<Project> }) {
  const { id, clientId, status } = project.record;
  const isEarly = status === "LEAD" || status === "QUOTED";
  const canEdit = usePermission("projects:write");
  const canQuote = usePermission("quotations:write");
  const canInvoice = usePermission("invoices:write");
  const canSpend = usePermission("expenses:write");
  const [isEditing, setIsEditing] = useState(false);
  const router = useRouter();
  useEditKey(() => setIsEditing(true), canEdit);
  const words = projectPageCopy.actions;
  const open = (href: string) => () => void router.navigate({ href });
  const document = `client=${clientId}&project=${id}`;
  const invoice = canInvoice ? [{ name: words.newInvoice, onChoose: open(`/invoices/new?${document}`) }] : [];
  const quotation = canQuote ? [{ name: words.newQuotation, onChoose: open(`/quotations/new?${document}`) }] : [];
  // Until the job is confirmed, a quotation is what comes next.
  const creations = [
    ...(isEarly ? [...quotation, ...invoice] : [...invoice, ...quotation]),
    ...(canSpend ? [{ name: words.newExpense, onChoose: open(`/expenses/new?project=${id}`) }] : []),
  ];
  const [main, ...others] = creations;
  return (
    <>
      {main !== undefined && (
        <Button variant="primary" onClick={main.onChoose}>
          {main.name}
        </Button>
      )}
      {canEdit && <Button onClick={() => setIsEditing(true)}>{words.edit}</Button>}
      {others.length > 0 && <MoreActions actions={others} />}
      <Suspense>{isEditing && <EditDialog project={project} onClose={() => setIsEditing(false)} />}</Suspense>
    </>
  );
}
