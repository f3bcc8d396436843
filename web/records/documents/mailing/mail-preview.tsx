import Paperclip from "lucide-react/icons/paperclip";
import { useCallback, useEffect, useRef } from "react";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { mailingCopy } from "#web/copy/mailing.ts";

interface MailPreviewCardProps {
  readonly preview: MailPreview;
  /** True while a newer version is on its way. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
}

/** The email as the client will read it. */
export function MailPreviewCard({ preview, isOutdated, error }: MailPreviewCardProps) {
  const { to, cc, subject, text, html, attachments } = preview;
  return (
    <section aria-label={mailingCopy.preview} aria-busy={isOutdated} className="min-w-0 lg:sticky lg:top-0">
      <h3 className="mb-1.5 font-medium">{mailingCopy.preview}</h3>
      {error !== null && (
        <p role="status" className="mb-1.5 text-danger">
          {mailingCopy.previewFailed} {error.message}
        </p>
      )}
      <div className={`card overflow-hidden transition-opacity ${isOutdated || error !== null ? "opacity-60" : ""}`}>
        <dl className="space-y-1 border-b border-line bg-sunken/60 px-4 py-3">
          {to !== null && <Header name={mailingCopy.to} value={to} />}
          {cc.length > 0 && <Header name={mailingCopy.cc} value={cc.join(", ")} />}
          <Header name={mailingCopy.subject} value={subject} isStrong />
        </dl>
        <MailHtml html={html} />
        <p dir="auto" className="sr-only">
          {text.trim()}
        </p>
        {attachments.length > 0 && (
          <ul className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
            {attachments.map((name) => (
              <li key={name} className="inline-flex min-w-0 items-center gap-2 text-muted">
                <Paperclip className="size-4 shrink-0" aria-hidden />
                <span className="sr-only">{mailingCopy.attachment}: </span>
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const Header = ({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) => (
  <div className="flex gap-3">
    <dt className="w-16 shrink-0 text-muted">{name}</dt>
    <dd dir="auto" className={`min-w-0 flex-1 wrap-anywhere ${isStrong ? "font-medium" : ""}`}>
      {value}
    </dd>
  </div>
);

/**
 * The HTML of an email as mail programs draw it, for the eye: its text is beside it for screen readers. No script runs in
 * the frame. The policy of the page refuses styles that are markup, so they are set one by one.
 */
function MailHtml({ html }: { readonly html: string }) {
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
