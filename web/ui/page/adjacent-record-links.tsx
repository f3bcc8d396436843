import { Link } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ReactNode } from "react";
import { copy } from "#web/copy/copy.ts";
import type { AdjacentRecords } from "./adjacent-records.ts";

/** Links to the previous and next record of the list that the record was opened from. */
export function AdjacentRecordLinks({ listContext, index, previous, next, pathOf }: AdjacentRecords) {
  const step = (id: string | undefined, name: string, icon: ReactNode) =>
    id === undefined ? (
      <span aria-hidden className={`${shape} opacity-40`}>
        {icon}
      </span>
    ) : (
      <Link
        to={pathOf(id)}
        state={{ listContext }}
        replace
        aria-label={name}
        title={name}
        className={`${shape} hover:bg-sunken hover:text-ink`}
      >
        {icon}
      </Link>
    );
  return (
    <nav aria-label={copy.list.adjacentRecords} className="flex items-center">
      <span className="mr-2 text-muted tabular-nums">
        {copy.list.position({ index: index + 1, count: listContext.ids.length })}
      </span>
      {step(previous, copy.list.previous, <ChevronUp className="size-4" aria-hidden />)}
      {step(next, copy.list.next, <ChevronDown className="size-4" aria-hidden />)}
    </nav>
  );
}

const shape = "flex size-11 items-center justify-center rounded-md text-muted sm:size-8";
