import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { standardBrandColour } from "#contract/organizations/brand.ts";
import type { MailSample, MailSampleDraft } from "#contract/mails/mail-samples.ts";
import type { ClientMailKind } from "#contract/mails/mail-words.ts";
import { request } from "#web/api.ts";
import { mailSamplesCopy } from "#web/copy/mail-samples.ts";
import { organizationCopy } from "#web/copy/organization.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

type Moment = NonNullable<MailSampleDraft["moment"]>;
const moments: readonly Moment[] = ["BEFORE", "ON", "AFTER"];

interface MailTextPreviewProps {
  readonly kind: ClientMailKind;
  /** As typed, saved or not; an empty text is the standard one. */
  readonly text: { readonly subject: string; readonly body: string };
  readonly brandColour: string | null;
  readonly onClose: () => void;
}

/** An email as a client gets it, about a sample document. */
export function MailTextPreview({ kind, text, brandColour, onClose }: MailTextPreviewProps) {
  const [moment, setMoment] = useState<Moment>("AFTER");
  const given = Object.fromEntries(Object.entries(text).filter(([, part]) => part.trim() !== ""));
  const body: MailSampleDraft = { kind, text: given, ...(kind === "INVOICE_REMINDER" ? { moment } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: ["POST /mail-samples", body],
    queryFn: ({ signal }) => request("POST /mail-samples", { body, signal }),
    placeholderData: keepPreviousData,
  });
  const name = organizationCopy.clientMails.kinds[kind];
  return (
    <Dialog
      shape="sheet"
      title={mailSamplesCopy.title({ kind: name })}
      description={mailSamplesCopy.lead}
      onClose={onClose}
    >
      <div className="space-y-5">
        {kind === "INVOICE_REMINDER" && (
          <SelectField
            label={mailSamplesCopy.moment}
            value={moment}
            onChange={({ target }) => setMoment(target.value as Moment)}
          >
            {moments.map((each) => (
              <option key={each} value={each}>
                {mailSamplesCopy.moments[each]}
              </option>
            ))}
          </SelectField>
        )}
        {error !== null ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <div aria-busy aria-label={mailSamplesCopy.loading} className="card h-96 animate-pulse bg-sunken" />
        ) : (
          <Sample sample={data} colour={brandColour ?? standardBrandColour} />
        )}
      </div>
    </Dialog>
  );
}

/** The email in its layout, which is light in either theme. */
function Sample({ sample, colour }: { readonly sample: MailSample; readonly colour: string }) {
  const { from, replyTo, subject, heading, paragraphs, figures, button, footnotes } = sample;
  return (
    <article className="card overflow-hidden" style={{ "--brand": colour } as CSSProperties}>
      <dl className="space-y-1 border-b border-line bg-sunken/60 px-4 py-3">
        <Header name={mailSamplesCopy.from} value={from} />
        <Header name={mailSamplesCopy.replyTo} value={replyTo ?? mailSamplesCopy.none} />
        <Header name={mailSamplesCopy.subject} value={subject} isStrong />
      </dl>
      <div className="bg-[#f5f5f4] p-4 text-neutral-900 sm:p-6">
        <p dir="auto" className="px-1 pb-3 text-base font-bold wrap-anywhere text-(--brand)">
          {heading}
        </p>
        <div className="space-y-4 rounded-xl border border-neutral-300 bg-white p-5">
          {keyed(paragraphs).map(([key, paragraph]) => (
            <p key={key} dir="auto" className="wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
          <dl className="divide-y divide-neutral-200 rounded-lg bg-neutral-50 px-4">
            {figures.map(({ name, value, isMain }) => (
              <div key={name} className="flex gap-3 py-2">
                <dt className="w-28 shrink-0 text-neutral-600">{name}</dt>
                <dd dir="auto" className={`min-w-0 wrap-anywhere ${isMain ? "text-base font-bold" : ""}`}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {button !== null && (
            <p>
              <span className="inline-block rounded-lg bg-(--brand) px-5 py-3 font-semibold text-white">{button}</span>
            </p>
          )}
        </div>
        <div className="space-y-1 px-1 pt-4 text-neutral-600">
          {keyed(footnotes).map(([key, footnote]) => (
            <p key={key} dir="auto" className="wrap-anywhere">
              {footnote}
            </p>
          ))}
        </div>
      </div>
    </article>
  );
}

/** Returns texts with keys; two of them may be the same. */
const keyed = (texts: readonly string[]): readonly (readonly [string, string])[] =>
  texts.map((text, i) => [`${i} ${text}`, text]);

const Header = ({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) => (
  <div className="flex gap-3">
    <dt className="w-20 shrink-0 text-muted">{name}</dt>
    <dd dir="auto" className={`min-w-0 flex-1 wrap-anywhere ${isStrong ? "font-medium" : ""}`}>
      {value}
    </dd>
  </div>
);
