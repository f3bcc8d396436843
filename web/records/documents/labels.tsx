import type { Metadata } from "#contract/api/labels.ts";
import { labelsCopy } from "#web/copy/labels.ts";
import { Fact } from "./fact.tsx";
import { Section } from "./section.tsx";

interface LabelsProps {
  readonly record: { readonly externalId: string | null; readonly metadata: Metadata };
}

/** Shows the values that programs keep with a record; renders nothing without any. */
export function Labels({ record: { externalId, metadata } }: LabelsProps) {
  const values = Object.entries(metadata);
  if (externalId === null && values.length === 0) return null;
  return (
    <Section title={labelsCopy.title}>
      <dl className="space-y-3">
        {externalId !== null && <Fact name={labelsCopy.externalId} value={<Copied text={externalId} />} />}
        {values.map(([key, value]) => (
          <Value key={key} name={key} text={value} />
        ))}
      </dl>
    </Section>
  );
}

/** Text of another system, which may have no space to break at. */
const Copied = ({ text }: { readonly text: string }) => <span className="break-all">{text}</span>;

/** A value below its key: both may be long. */
const Value = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div>
    <dt className="text-xs break-all text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">{text}</dd>
  </div>
);
