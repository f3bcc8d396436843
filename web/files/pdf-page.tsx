import { useEffect, useRef } from "react";
import type { DrawnPage } from "./draw-pdf-worker.ts";

/** A drawn page of a PDF, as wide as its container. */
export function PdfPage({ page: { image }, label }: { readonly page: DrawnPage; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // An image that was closed has no size; the canvas keeps what was drawn.
    if (image.width > 0) canvas.current?.getContext("2d")?.drawImage(image, 0, 0);
  }, [image]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={image.width}
      height={image.height}
      className="block h-auto w-full rounded-md border border-line bg-white shadow-low"
    />
  );
}
