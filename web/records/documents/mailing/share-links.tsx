import { useQuery } from "@tanstack/react-query";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import { request } from "#web/api.ts";
import { usePermission, useSession } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { copy } from "#web/copy/copy.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import { linkNeeds } from "#web/records/documents/link/client-link.tsx";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";

interface ShareLinksProps {
  readonly kind: DocumentKind | "claims" | "credit-notes" | "clients";
  readonly id: string;
  /** The name of the document for the client, such as "Invoice INV-2026-0001". */
  readonly name: string;
}

/**
 * Ways to give the client the link of a document that no email carries: copied, by WhatsApp, or with the apps of the phone.
 * The link is read once, when they are shown.
 */
export function ShareLinks({ kind, id, name }: ShareLinksProps) {
  const mayRead = usePermission(linkNeeds[kind]);
  const { data, isLoading } = useQuery({
    queryKey: ["share link", kind, id],
    queryFn: ({ signal }) => request(`GET /${kind}/{id}/portal-link`, { params: { id }, signal }),
    enabled: mayRead,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data !== undefined) return <ShareUrl url={data.url} name={name} />;
  // Their place is kept: what is below them would move while a person is about to press it.
  return isLoading ? (
    <div inert className="invisible contents">
      <ShareUrl url="" name={name} />
    </div>
  ) : null;
}

/** The same ways for a link that is known. */
export function ShareUrl({ url, name }: { readonly url: string; readonly name: string }) {
  const organization = useSession().organization?.name ?? "";
  const text = mailingCopy.sent.shared({ name, organization });
  return (
    <>
      <CopyButton text={url} label={copy.documents.copyLink} />
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass()}
      >
        <MessageCircle className="size-4" aria-hidden />
        {mailingCopy.sent.whatsApp}
      </a>
      {"share" in navigator && (
        // Whoever closes the sheet of the phone shares nothing, which is no error.
        <Button onClick={() => void navigator.share({ title: name, text, url }).catch(() => undefined)}>
          <Share2 className="size-4" aria-hidden />
          {mailingCopy.sent.shareSheet}
        </Button>
      )}
    </>
  );
}
