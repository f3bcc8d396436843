import { Suspense, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { importScopes } from "#contract/imports/import-previews.ts";
import { copy, keysOf } from "#web/copy/copy.ts";
import { importReviewCopy } from "#web/copy/import-review.ts";
import { yourDataCopy } from "#web/copy/your-data.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { ExportEverything } from "./export-everything.tsx";
import { OtherProgramExports } from "./other-program-exports.tsx";
import { RememberedColumns } from "#web/pages/settings/device/remembered-columns.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";

const dialogs = {
  clients: lazyPart(async () => (await import("#web/pages/clients/import-dialog.tsx")).ClientImportDialog),
  projects: lazyPart(async () => (await import("#web/records/imports/project-import-dialog.tsx")).ProjectImportDialog),
  expenses: lazyPart(async () => (await import("#web/records/imports/expense-import-dialog.tsx")).ExpenseImportDialog),
  openInvoices: lazyPart(
    async () => (await import("#web/records/imports/open-invoice-import-dialog.tsx")).OpenInvoiceImportDialog,
  ),
};
const kinds = {
  clients: "CLIENTS",
  projects: "PROJECTS",
  expenses: "EXPENSES",
  openInvoices: "OPEN_INVOICES",
} as const;

/** The export of everything, and the imports of lists. */
export function YourDataPage() {
  const { permissions, organization } = useSession();
  const [importing, setImporting] = useState<keyof typeof kinds>();
  const ImportDialog = importing === undefined ? undefined : dialogs[importing];
  return (
    <>
      <PageHeader title={yourDataCopy.title} lead={yourDataCopy.lead} />
      <div className="space-y-10">
        <SettingsSection
          title={yourDataCopy.export}
          lead={yourDataCopy.exportLead({ name: organization?.name ?? copy.product })}
        >
          <ExportEverything />
        </SettingsSection>
        <SettingsSection title={yourDataCopy.import} lead={yourDataCopy.importLead}>
          <ul className="card divide-y divide-line">
            {keysOf(kinds)
              .filter((kind) => importScopes[kinds[kind]].every((scope) => permissions.includes(scope)))
              .map((kind) => (
                <li key={kind} className="flex items-center justify-between gap-4 px-5 py-3">
                  <span className="font-medium">{yourDataCopy[kind]}</span>
                  <Button
                    aria-label={yourDataCopy.importOf({ kind: yourDataCopy[kind] })}
                    onClick={() => setImporting(kind)}
                  >
                    {yourDataCopy.import}
                  </Button>
                </li>
              ))}
          </ul>
        </SettingsSection>
        <SettingsSection title={yourDataCopy.forProgram} lead={yourDataCopy.forProgramLead}>
          <OtherProgramExports />
        </SettingsSection>
        <SettingsSection title={importReviewCopy.layouts} lead={importReviewCopy.layoutsLead}>
          <RememberedColumns />
        </SettingsSection>
      </div>
      {ImportDialog !== undefined && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(undefined)} />
        </Suspense>
      )}
    </>
  );
}
