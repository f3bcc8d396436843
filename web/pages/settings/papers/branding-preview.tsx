import type { CSSProperties, ReactNode } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { brandingCopy } from "#web/copy/branding.ts";

interface BrandingPreviewProps {
  readonly organization: Organization;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly footer: string;
}

const total = 8720;

/** A document, a page of the portal and an email in the colour, with the footer. They are light in either theme. */
export function BrandingPreview({ organization, colour, footer }: BrandingPreviewProps) {
  const parts = { organization, footer: footer.trim() };
  return (
    <div style={{ "--brand": colour } as CSSProperties} className="grid gap-5 md:grid-cols-2 [&_a]:pointer-events-none">
      <Frame title={brandingCopy.paper} className="md:row-span-2">
        <Paper {...parts} />
      </Frame>
      <Frame title={brandingCopy.portal}>
        <Portal {...parts} />
      </Frame>
      <Frame title={brandingCopy.email}>
        <Email {...parts} />
      </Frame>
    </div>
  );
}

interface FrameProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const Frame = ({ title, className = "", children }: FrameProps) => (
  <figure aria-label={title} className={`flex min-w-0 flex-col ${className}`}>
    <figcaption className="mb-1.5 text-muted">{title}</figcaption>
    <div className="flex flex-1 flex-col overflow-hidden rounded-lg border border-line bg-white text-neutral-900">
      {children}
    </div>
  </figure>
);

interface PartsProps {
  readonly organization: Organization;
  readonly footer: string;
}

function Paper({ organization: { name, logoFileId, uen, currency, invoicePrefix }, footer }: PartsProps) {
  const { sample } = brandingCopy;
  const amount = formatMoney(total, currency);
  return (
    <div className="flex flex-1 flex-col p-5 text-[0.7rem] leading-relaxed">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {logoFileId !== null && <img src={`${appPrefix}/files/${logoFileId}`} alt="" className="mb-1.5 max-h-8" />}
          <p className="font-semibold break-words">{name}</p>
          {uen !== null && <p className="text-neutral-600">{uen}</p>}
        </div>
        <div className="shrink-0 text-right">
          <p className="text-base font-bold text-(--brand)">{sample.taxInvoice}</p>
          <p className="text-neutral-600">{`${invoicePrefix}-2026-0042`}</p>
        </div>
      </div>
      <hr className="my-3 border-t-2 border-(--brand)" />
      <p className="text-neutral-600">{sample.billTo}</p>
      <p className="font-semibold">{sample.client}</p>
      <div className="mt-4 flex justify-between gap-3 border-b border-neutral-300 pb-1.5">
        <span>{sample.item}</span>
        <span className="tabular-nums">{amount}</span>
      </div>
      <div className="ml-auto mt-3 flex w-2/3 justify-between gap-3 border-t-2 border-(--brand) pt-1.5 font-bold">
        <span>{sample.total}</span>
        <span className="text-(--brand) tabular-nums">{amount}</span>
      </div>
      <div className="mt-auto pt-8 text-[0.625rem] text-neutral-600">
        {footer !== "" && <p className="mb-1.5 break-words whitespace-pre-line">{footer}</p>}
        <p className="flex justify-between gap-3 border-t border-neutral-300 pt-1.5">
          <span className="truncate">{name}</span>
          <span className="shrink-0">{sample.page}</span>
        </p>
      </div>
    </div>
  );
}

function Portal({ organization: { name, currency }, footer }: PartsProps) {
  const { sample } = brandingCopy;
  return (
    <div className="flex flex-1 flex-col bg-[#f7f7f5] p-5 text-xs">
      <p className="font-semibold break-words">{name}</p>
      <div className="mt-3 rounded-lg border border-neutral-300 bg-white p-4">
        <p className="text-neutral-600">{sample.outstanding}</p>
        <p className="text-lg font-semibold tabular-nums">{formatMoney(total, currency)}</p>
        <Sample>{sample.pay}</Sample>
      </div>
      {footer !== "" && <p className="mt-3 break-words whitespace-pre-line text-neutral-600">{footer}</p>}
    </div>
  );
}

function Email({ organization: { name }, footer }: PartsProps) {
  const { sample } = brandingCopy;
  return (
    <div className="flex flex-1 flex-col bg-[#f5f5f4] p-5 text-xs">
      <p className="font-bold break-words text-(--brand)">{name}</p>
      <div className="mt-2 rounded-lg border border-neutral-300 bg-white p-4">
        <p>{sample.greeting}</p>
        <p className="mt-2">{sample.body}</p>
        <Sample>{sample.view}</Sample>
      </div>
      {footer !== "" && <p className="mt-3 break-words whitespace-pre-line text-neutral-600">{footer}</p>}
    </div>
  );
}

/** A button of the example, which does nothing. */
const Sample = ({ children }: { readonly children: string }) => (
  <span className="mt-3 inline-block rounded-md bg-(--brand) px-3 py-2 font-semibold text-white">{children}</span>
);
