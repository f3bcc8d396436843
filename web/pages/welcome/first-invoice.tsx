import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PaperDraft } from "#contract/organizations/first-run.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { requestFile } from "#web/api.ts";
import { drawPdf } from "#web/files/draw-pdf.ts";
import type { DrawnPage } from "#web/files/draw-pdf-worker.ts";
import { PdfPage } from "#web/files/pdf-page.tsx";
import { language } from "#web/locale.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { welcomeCopy } from "#web/copy/welcome.ts";

/** The width at which the page is drawn: sharp on a dense screen. */
const drawnWidth = 1_100;
/** The pause in typing after which the invoice is drawn again. */
const redrawMs = 500;

interface FirstInvoiceProps {
  readonly organization: Organization;
  readonly typed: PaperDraft;
}

/** The first invoice as it will look, drawn by the server as every PDF, while its settings are being typed. */
export function FirstInvoice({ organization: { updatedAt }, typed }: FirstInvoiceProps) {
  const body = useDebounced(JSON.stringify({ ...typed, language }), redrawMs);
  const { data, isFetching, isError } = useQuery({
    queryKey: ["first invoice", updatedAt, body],
    queryFn: async ({ signal }): Promise<DrawnPage | undefined> => {
      const options = { body: JSON.parse(body) as PaperDraft, signal };
      const { content } = await requestFile("POST /organization/preview-invoice", options);
      return (await drawPdf(await content.arrayBuffer(), drawnWidth, 1)).pages[0];
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // The image is large, and each is for one state of the settings only.
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  const page = useLast(data);
  return (
    <section aria-label={welcomeCopy.invoice.title} aria-busy={isFetching} className="min-w-0 lg:sticky lg:top-10">
      <div className="mb-2 flex items-baseline justify-between gap-3 text-muted">
        <h2 className="font-medium">{welcomeCopy.invoice.title}</h2>
        <p role="status" className="text-xs">
          {isFetching ? welcomeCopy.invoice.drawing : isError ? welcomeCopy.invoice.failed : ""}
        </p>
      </div>
      {page === undefined ? (
        <div className="aspect-[210/297] w-full animate-pulse rounded-md border border-line bg-white" />
      ) : (
        <PdfPage page={page} label={welcomeCopy.invoice.title} />
      )}
      <p className="mt-2 text-xs text-muted">{welcomeCopy.invoice.languages}</p>
    </section>
  );
}

/** Returns the last page that could be drawn, so that a field that is half typed leaves no empty paper. */
function useLast(page: DrawnPage | undefined): DrawnPage | undefined {
  const [last, setLast] = useState(page);
  useEffect(() => {
    if (page === undefined || page === last) return;
    setLast(page);
    // Page images hold several megabytes outside the heap, which garbage collection does not see.
    last?.image.close();
  }, [page, last]);
  return page ?? last;
}
