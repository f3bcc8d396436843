import ExternalLink from "lucide-react/icons/external-link";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { filesCopy } from "#web/copy/files.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { type FileFacts, fileUrl } from "./file-facts.ts";

const PdfView = lazyPart(async () => (await import("./pdf-view.tsx")).PdfView);

interface FileViewProps {
  readonly file: FileFacts;
  /** Buttons beside those of the view. */
  readonly actions?: ReactNode;
  readonly className?: string;
}

/** An image or a PDF within the page, with zoom. Its height is that of the container. */
export function FileView({ file, actions, className = "" }: FileViewProps) {
  const { id, name, mediaType } = file;
  const [isZoomed, setIsZoomed] = useState(false);
  return (
    <figure className={`flex min-h-0 flex-col gap-2 ${className}`}>
      <div className="flex flex-wrap items-center justify-end gap-1">
        <figcaption className="min-w-0 basis-full truncate text-muted sm:flex-1 sm:basis-0" title={name}>
          {name}
        </figcaption>
        {actions}
        <Button
          variant="quiet"
          aria-pressed={isZoomed}
          aria-label={filesCopy.view.zoomIn}
          title={isZoomed ? filesCopy.view.zoomOut : filesCopy.view.zoomIn}
          onClick={() => setIsZoomed(!isZoomed)}
        >
          {isZoomed ? <ZoomOut className="size-4" aria-hidden /> : <ZoomIn className="size-4" aria-hidden />}
        </Button>
        <a
          href={fileUrl(id)}
          target="_blank"
          rel="noopener"
          aria-label={filesCopy.view.open}
          title={filesCopy.view.open}
          className={buttonClass("quiet")}
        >
          <ExternalLink className="size-4" aria-hidden />
        </a>
      </div>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        tabIndex={0}
        role="group"
        aria-label={name}
        className="min-h-40 flex-1 overflow-auto rounded-lg border border-line bg-sunken"
      >
        <div className={isZoomed ? "w-[220%]" : "w-full"}>
          {mediaType === "application/pdf" ? (
            <Suspense fallback={<Loading />}>
              <PdfView file={file} />
            </Suspense>
          ) : (
            <Picture key={id} file={file} />
          )}
        </div>
      </div>
    </figure>
  );
}

function Picture({ file: { id, name } }: { readonly file: FileFacts }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <NotShown />;
  return (
    <img
      src={fileUrl(id)}
      alt={filesCopy.view.image({ name })}
      onError={() => setHasFailed(true)}
      className="block h-auto w-full bg-white"
    />
  );
}

export const Loading = () => <p className="p-5 text-muted">{filesCopy.view.loading}</p>;
export const NotShown = () => <p className="p-5 text-muted">{filesCopy.view.notShown}</p>;
