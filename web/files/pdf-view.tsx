import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, requestFile } from "#web/api.ts";
import { filesCopy } from "#web/copy/files.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { drawPdf } from "./draw-pdf.ts";
import type { FileFacts } from "./file-facts.ts";
import { Loading, NotShown } from "./file-view.tsx";
import { PdfPage } from "./pdf-page.tsx";

/** Sharp when it is zoomed in. */
const drawnWidth = 1_400;
/** Each page takes several megabytes. */
const pagesMax = 12;

/** The pages of a stored PDF, drawn within the page. */
export function PdfView({ file: { id, name } }: { readonly file: FileFacts }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["drawn", id],
    queryFn: async ({ signal }) => {
      const { content } = await requestFile("GET /files/{id}", { params: { id }, signal });
      return drawPdf(await content.arrayBuffer(), drawnWidth, pagesMax);
    },
    staleTime: Infinity,
    // The images are large, and outside of the heap.
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  });
  useEffect(() => () => data?.pages.forEach(({ image }) => image.close()), [data]);
  if (error instanceof ApiError) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (error !== null) return <NotShown />;
  if (data === undefined) return <Loading />;
  const { pages, pageCount } = data;
  return (
    <ol aria-label={filesCopy.view.pages({ name })} className="space-y-2 p-2">
      {pages.map((page, i) => (
        // Pages have no identity but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i}>
          <PdfPage page={page} label={filesCopy.view.page({ number: i + 1, count: pageCount })} />
        </li>
      ))}
      {pages.length < pageCount && (
        <li className="p-2 text-muted">{filesCopy.view.firstPages({ shown: pages.length, count: pageCount })}</li>
      )}
    </ol>
  );
}
