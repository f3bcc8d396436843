import { useCallback, useEffect, useRef } from "react";

/**
 * The HTML of an email as mail programs draw it, for the eye: its text is beside it for screen readers. No script runs in
 * the frame. The policy of the page refuses styles that are markup, so they are set one by one.
 */
export function MailHtml({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument;
    if (frame.current === null || page === null || page === undefined) return;
    // The service writes this HTML, with the quotation marks of texts escaped: these are attributes of its own.
    const shown = html.slice(html.indexOf("<body")).replaceAll(' style="', ' data-style="');
    const { body } = new DOMParser().parseFromString(shown, "text/html");
    page.body.replaceChildren(...[...body.childNodes].map((node) => page.importNode(node, true)));
    page.body.style.cssText = body.dataset["style"] ?? "";
    for (const element of page.body.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset["style"] ?? "";
    }
    frame.current.height = String(page.documentElement.scrollHeight);
  }, [html]);
  useEffect(draw, [draw]);
  return (
    <iframe
      ref={frame}
      // Some engines replace the empty page once it has loaded.
      onLoad={draw}
      sandbox="allow-same-origin"
      aria-hidden
      inert
      tabIndex={-1}
      className="block w-full bg-white"
    />
  );
}
