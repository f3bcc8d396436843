import type { ReactNode } from "react";
import { addressLines } from "#contract/address-lines.ts";
import type { Client } from "#contract/clients/clients.ts";
import { Section } from "#web/records/documents/section.tsx";
import { language } from "#web/locale.ts";
import { CopyIconButton } from "#web/ui/copy-button.tsx";
import { Day } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";

/** The ways to reach a client; each can be copied. */
export function Contact({ client }: { readonly client: Client }) {
  const { email, phone, attention, uen, mcstNumber, createdAt } = client;
  const words = copy.clients;
  const address = addressLines(client, language).join("\n");
  const number = dialled(phone);
  return (
    <Section title={words.contact}>
      <dl className="space-y-1">
        <Way name={words.attention} text={attention} />
        <Way name={words.email} text={email} canCopy>
          {email !== null && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        </Way>
        <Way name={words.phone} text={phone} canCopy>
          {number === undefined ? phone : <TextLink href={`tel:${number}`}>{phone}</TextLink>}
        </Way>
        <Way name={words.address} text={address} canCopy />
        <Way name={words.uen} text={uen} canCopy />
        <Way name={words.mcstNumber} text={mcstNumber} />
        <Way name={words.since} text={createdAt}>
          <Day at={createdAt} />
        </Way>
      </dl>
    </Section>
  );
}

/** Returns the number to dial; undefined for a text without one. */
function dialled(phone: string | null): string | undefined {
  const number = phone?.replaceAll(/[^\d+]/g, "") ?? "";
  return /^\+?\d{3,}$/.test(number) ? number : undefined;
}

const TextLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0">
    {children}
  </a>
);

interface WayProps {
  readonly name: string;
  /** Nothing is shown when it is empty. */
  readonly text: string | null;
  readonly canCopy?: boolean;
  readonly children?: ReactNode;
}

function Way({ name, text, canCopy = false, children = text }: WayProps) {
  if (text === null || text === "") return null;
  return (
    <div className="py-1.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</span>
        {canCopy && (
          <span className="-my-1.5">
            <CopyIconButton text={text} label={clientPageCopy.copy({ what: name })} />
          </span>
        )}
      </dd>
    </div>
  );
}
