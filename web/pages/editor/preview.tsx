import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestFile } from "#web/api.ts";
import { drawPdf } from "#web/files/draw-pdf.ts";
import type { DrawnPage } from "#web/files/draw-pdf-worker.ts";
import { PdfPage } from "#web/files/pdf-page.tsx";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { editorCopy } from "#web/copy/editor.ts";

const words = editorCopy.preview;

/** The width at which pages are drawn, and shown when they are enlarged. */
const drawnWidth = 1_100;

interface PreviewProps {
  readonly kind: DocumentKind;
  /** Null while the document is not saved yet. */
  readonly id: string | null;
  readonly etag: string | null;
  /** True where it fits beside the draft; a sheet covers the draft elsewhere. */
  readonly hasRoom: boolean;
  readonly onClose: () => void;
}

/**
 * The PDF of the draft as it is saved. A new one is drawn after each save; until it is ready the last one stays, and
 * then the page that changed is scrolled to. A click on a page enlarges it.
 */
export function Preview({ kind, id, etag, hasRoom, onClose }: PreviewProps) {
  const [enlarged, setEnlarged] = useState<number>();
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
  const drawn = { pages: data ?? [], onPage: setEnlarged };
  const state = (
    <>
      {id === null && <p className="card p-5 text-muted">{words.waiting}</p>}
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </>
  );
  const drawing = (
    <p role="status" className="text-xs text-muted">
      {isFetching ? words.drawing : ""}
    </p>
  );
  if (!hasRoom) {
    return (
      <Dialog shape="sheet" title={words.title} description={drawing} beginsInField={false} onClose={onClose}>
        {state}
        <Pages {...drawn} enlarged={enlarged} />
      </Dialog>
    );
  }
  return (
    <aside
      aria-label={words.title}
      aria-busy={isFetching}
      className="sticky top-6 flex h-[calc(100dvh-6.5rem)] flex-col"
    >
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="font-medium text-muted">{words.title}</h2>
        {drawing}
      </div>
      {state}
      <Pages {...drawn} enlarged={undefined} isColumn />
      {enlarged !== undefined && (
        <Dialog shape="wide" title={words.title} beginsInField={false} onClose={() => setEnlarged(undefined)}>
          <Pages {...drawn} enlarged={enlarged} />
        </Dialog>
      )}
    </aside>
  );
}

interface PagesProps {
  readonly pages: readonly DrawnPage[];
  /** The number of the page that was chosen to be enlarged; all are shown as large as they are drawn then. */
  readonly enlarged: number | undefined;
  readonly onPage: (page: number | undefined) => void;
  /** True where the list scrolls by itself, beside the draft. */
  readonly isColumn?: boolean;
}

function Pages({ pages, enlarged, onPage, isColumn = false }: PagesProps) {
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
  useEffect(() => {
    if (enlarged !== undefined) list.current?.children[enlarged]?.scrollIntoView({ block: "nearest" });
  }, [enlarged]);
  const isEnlarged = enlarged !== undefined;
  return (
    <ol ref={list} className={isColumn ? "relative min-h-0 flex-1 space-y-4 overflow-y-auto" : "space-y-4"}>
      {pages.map((page, i) => (
        // Pages have no identity but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i} className={`relative ${isEnlarged ? "mx-auto w-[68.75rem]" : ""}`}>
          <PdfPage page={page} label={words.page({ page: i + 1, pages: pages.length })} />
          <button
            type="button"
            aria-label={(isEnlarged ? words.reduce : words.enlarge)({ page: i + 1 })}
            onClick={() => onPage(isEnlarged ? undefined : i)}
            className={`absolute inset-0 rounded-md ${isEnlarged ? "cursor-zoom-out" : "cursor-zoom-in"}`}
          />
        </li>
      ))}
    </ol>
  );
}
