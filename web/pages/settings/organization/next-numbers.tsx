import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { documentSettingsCopy } from "#web/copy/document-settings.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

const RaiseNumberDialog = lazyPart(async () => (await import("./raise-number-dialog.tsx")).RaiseNumberDialog);

export const numberingKey = ["GET /numbering"];

const documents = ["invoice", "quotation"] as const;
export type NumberedDocument = (typeof documents)[number];

/** The numbers that the next documents get, with a way to continue those of another program. */
export function NextNumbers() {
  const { data, error, refetch } = useQuery({
    queryKey: numberingKey,
    queryFn: ({ signal }) => request("GET /numbering", { signal }),
  });
  const canEdit = usePermission("organization:write");
  const [raising, setRaising] = useState<NumberedDocument>();
  if (data === undefined) {
    return error === null ? (
      <div aria-busy className="h-24 animate-pulse bg-sunken" />
    ) : (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li key={document} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0">
              <p className="text-muted">{nameOf[document]}</p>
              <p className="font-medium tabular-nums">{data[document].number}</p>
            </div>
            {canEdit && (
              <Button
                aria-label={`${documentSettingsCopy.raise}: ${nameOf[document]}`}
                onClick={() => setRaising(document)}
              >
                {documentSettingsCopy.raise}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {raising !== undefined && (
        <Suspense>
          <RaiseNumberDialog document={raising} current={data[raising]} onClose={() => setRaising(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const nameOf = {
  invoice: documentSettingsCopy.nextInvoice,
  quotation: documentSettingsCopy.nextQuotation,
} as const satisfies Record<NumberedDocument, string>;
