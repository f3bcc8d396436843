import { Link } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { AdjacentRecordLinks } from "./adjacent-record-links.tsx";
import type { AdjacentRecords } from "./adjacent-records.ts";
import { useArrival } from "./arrival.tsx";
import { HelpLink } from "#web/ui/help-link.tsx";
import { useTitle } from "./use-title.ts";

interface PageHeaderProps {
  readonly title: string;
  /** Shown beside the title, such as a status badge. */
  readonly badge?: ReactNode;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly name: string };
  /** The adjacent records of the list that the record was opened from. */
  readonly adjacentRecords?: AdjacentRecords | undefined;
  readonly actions?: ReactNode;
  /** The guide that explains the page. */
  readonly guide?: `/docs/${string}`;
}

interface BackLinkProps {
  readonly to: string;
  readonly name: string;
  readonly search?: never;
  readonly state?: object;
}

/** The link above a title, to the page that this one belongs to. */
export const BackLink = ({ name, ...link }: BackLinkProps) => (
  <Link {...link} className="-ml-1 inline-flex h-11 min-w-0 items-center gap-1.5 px-1 text-muted hover:text-ink sm:h-8">
    <ArrowLeft className="size-4 shrink-0" aria-hidden />
    <span className="truncate" title={name}>
      {name}
    </span>
  </Link>
);

export function PageHeader({ title, badge, lead, back, adjacentRecords, actions, guide }: PageHeaderProps) {
  useTitle(title);
  const heading = useArrival(title);
  return (
    <div className="mb-6">
      {back !== undefined && (
        <div className="mb-1 flex items-center justify-between gap-4 print:hidden">
          <BackLink
            {...back}
            {...(adjacentRecords === undefined
              ? {}
              : {
                  search: adjacentRecords.listContext.search as never,
                  state: { previousCursors: adjacentRecords.listContext.previousCursors },
                })}
          />
          {adjacentRecords !== undefined && adjacentRecords.listContext.ids.length > 1 && (
            <AdjacentRecordLinks {...adjacentRecords} />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1
              ref={heading}
              tabIndex={-1}
              className="min-w-0 text-xl font-semibold tracking-tight break-words outline-none sm:text-2xl"
            >
              {title}
            </h1>
            {badge}
          </div>
          {lead !== undefined && <p className="mt-1 text-muted break-words">{lead}</p>}
        </div>
        {(actions !== undefined || guide !== undefined) && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {guide !== undefined && <HelpLink guide={guide} />}
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
