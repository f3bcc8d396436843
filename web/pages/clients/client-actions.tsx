import { useRouter } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Client } from "#contract/clients/clients.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { useClientKeys } from "#web/records/clients/shortcuts.ts";
import { useArchive } from "./use-archive.ts";

const ClientDialog = lazyPart(async () => (await import("#web/records/clients/client-dialog.tsx")).ClientDialog);
const AccountLinkDialog = lazyPart(async () => (await import("./account/account-link-dialog.tsx")).AccountLinkDialog);
const MailDialog = lazyPart(async () => (await import("#web/records/documents/mailing/mail-dialog.tsx")).MailDialog);
const DeleteDialog = lazyPart(async () => (await import("./delete-dialog.tsx")).DeleteClientDialog);
const SeveralInvoicesDialog = lazyPart(
  async () => (await import("#web/pages/payments/several-invoices-dialog.tsx")).SeveralInvoicesDialog,
);
const ProjectDialog = lazyPart(async () => (await import("#web/records/projects/project-dialog.tsx")).ProjectDialog);

/** The actions of a client: a new document, edit, and a menu with the others. */
export function ClientActions({ client }: { readonly client: Client }) {
  const { id, archivedAt } = client;
  const isActive = archivedAt === null;
  const canEdit = usePermission("clients:write");
  const canQuote = usePermission("quotations:write") && isActive;
  const canInvoice = usePermission("invoices:write") && isActive;
  const canAddProject = usePermission("projects:write") && isActive;
  const canReadInvoices = usePermission("invoices:read");
  const canPay = usePermission("payments:write") && canReadInvoices;
  const [open, setOpen] = useState<"edit" | "pay" | "project" | "link" | "mail" | "delete" | null>(null);
  const close = () => setOpen(null);
  const router = useRouter();
  const archive = useArchive(client);
  const create = (path: string) => () => void router.navigate({ href: `${path}?client=${id}` });
  const openStatement = () => void router.navigate({ to: "/clients/$id/statement", params: { id } });
  useClientKeys({
    e: canEdit ? () => setOpen("edit") : undefined,
    p: canPay ? () => setOpen("pay") : undefined,
    s: canReadInvoices ? openStatement : undefined,
  });
  const more = [
    ...(canPay ? [{ name: clientPageCopy.recordPayment, onChoose: () => setOpen("pay") }] : []),
    ...(canAddProject ? [{ name: clientPageCopy.newProject, onChoose: () => setOpen("project") }] : []),
    ...(canQuote ? [{ name: clientPageCopy.accountLink.action, onChoose: () => setOpen("link") }] : []),
    ...(canEdit
      ? [
          { name: isActive ? copy.clients.archive : copy.clients.unarchive, onChoose: () => archive(isActive) },
          { name: clientPageCopy.deleting.action, isFinal: true as const, onChoose: () => setOpen("delete") },
        ]
      : []),
  ];
  return (
    <>
      {canQuote && (
        <Button variant="primary" onClick={create("/quotations/new")}>
          {copy.shell.newQuotation}
        </Button>
      )}
      {canInvoice && <Button onClick={create("/invoices/new")}>{copy.shell.newInvoice}</Button>}
      {canEdit && <Button onClick={() => setOpen("edit")}>{copy.clients.edit}</Button>}
      {more.length > 0 && <MoreActions actions={more} />}
      <Suspense>
        {open === "edit" && <ClientDialog client={client} onClose={close} />}
        {open === "pay" && <SeveralInvoicesDialog clientId={id} onClose={close} />}
        {open === "link" && <AccountLinkDialog client={client} onMail={() => setOpen("mail")} onClose={close} />}
        {open === "mail" && <MailDialog task={{ kind: "clientPage", id, name: client.name }} onClose={close} />}
        {open === "delete" && <DeleteDialog client={client} onArchive={() => archive(true)} onClose={close} />}
        {open === "project" && (
          <ProjectDialog
            clientId={id}
            onClose={close}
            onSaved={(project) => void router.navigate({ href: `/projects/${project.id}` })}
          />
        )}
      </Suspense>
    </>
  );
}
