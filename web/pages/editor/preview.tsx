import { keepPreviousData, useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { requestFile } from "#web/api.ts";
import { drawPdf } from "#web/files/draw-pdf.ts";
import type { DrawnPage } from "#web/files/draw-pdf-worker.ts";
import { PdfPage } from "#web/files/pdf-page.tsx";
import type { DocumentKind } from "#web/pages/documents/document-kind.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { editorCopy } from "#web/copy/editor.ts";

/** The width at which pages are drawn: sharp on a dense screen, and when the phone's page is enlarged. */
const drawnWidth = 1_100;

interface PreviewProps {
  readonly kind: DocumentKind;
  /** Null while the document is not saved yet. */
  readonly id: string | null;
  readonly etag: string | null;
  readonly onClose: () => void;
}

/**
 * The PDF of the draft as it is saved. A new one is drawn after each save; until it is ready the last one stays, and
 * then the page that changed is scrolled to.
 */
export function Preview({ kind, id, etag, onClose }: PreviewProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["preview", kind, id, etag],
    queryFn: async ({ signal }): Promise<readonly DrawnPage[]> => {
      const { content } = await requestFile(`GET /${kind}/{id}/pdf`, { params: { id: id ?? "" }, signal });
      return (await drawPdf(await content.arrayBuffer(), drawnWidth)).pages;
    },
    enabled: id !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Page images are large, and each is for one state of the draft only.
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <aside
      aria-label={editorCopy.preview.title}
      aria-busy={isFetching}
      className="fixed inset-0 z-40 flex flex-col bg-page p-4 sm:static sm:z-auto sm:mt-5 sm:p-0 min-[87.5rem]:sticky min-[87.5rem]:top-6 min-[87.5rem]:mt-0 min-[87.5rem]:h-[calc(100dvh-3rem)]"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 sm:min-h-9">
        <h2 className="font-medium text-muted">{editorCopy.preview.title}</h2>
        <p role="status" className="text-xs text-muted">
          {isFetching ? editorCopy.preview.drawing : ""}
        </p>
        <Button variant="quiet" aria-label={editorCopy.preview.close} onClick={onClose} className="sm:hidden">
          <X className="size-4" aria-hidden />
        </Button>
      </div>
      {id === null && <p className="card p-5 text-muted">{editorCopy.preview.waiting}</p>}
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Pages pages={data} />}
    </aside>
  );
}

function Pages({ pages }: { readonly pages: readonly DrawnPage[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [before, setBefore] = useState(pages);
  useEffect(() => {
    if (before === pages) return;
    setBefore(pages);
    // Page images hold several megabytes each outside the heap, which garbage collection does not see.
    for (const { image } of before) image.close();
    const changed = pages.findIndex(({ text }, i) => text !== before[i]?.text);
    const page = list.current?.children[changed];
    if (page instanceof HTMLElement && list.current !== null) {
      list.current.scrollTo({ top: page.offsetTop - list.current.offsetTop, behavior: "smooth" });
    }
  }, [pages, before]);
  return (
    <ol
      ref={list}
      // The list scrolls, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-h-0 flex-1 space-y-4 overflow-y-auto sm:max-h-[80dvh] min-[87.5rem]:max-h-none"
    >
      {pages.map((page, i) => (
        // Pages have no identity but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i}>
          <PdfPage page={page} label={editorCopy.preview.page({ page: i + 1, pages: pages.length })} />
        </li>
      ))}
    </ol>
  );
}
