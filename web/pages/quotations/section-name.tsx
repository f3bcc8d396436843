import { conversionCopy } from "#web/copy/conversion.ts";
import type { Group } from "#web/records/quotations/convert-values.ts";

/** The heading of a section, or of the items before the first one. */
export function SectionName({ group: { section } }: { readonly group: Group }) {
  if (section === undefined) return null;
  const { ref, title } = section;
  return (
    <h3 className="border-b border-line bg-sunken/40 px-4 py-2.5 font-semibold wrap-anywhere">
      {ref !== null && ref !== "" && <span className="mr-2 text-muted tabular-nums">{ref}</span>}
      {title}
    </h3>
  );
}

/** Returns the name of a section for labels. */
export const sectionName = ({ section }: Group): string => section?.title ?? conversionCopy.beforeSections;
