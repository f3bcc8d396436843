import { Link } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ReactNode } from "react";
import { words } from "#web/words.ts";
import type { Neighbours } from "./neighbours.ts";

/** From one record of a list to the next, without the way over the list. */
export function NeighbourLinks({ among, at, previous, next, pathOf }: Neighbours) {
  const step = (id: string | undefined, name: string, icon: ReactNode) =>
    id === undefined ? (
      <span aria-hidden className={`${shape} opacity-40`}>
        {icon}
      </span>
    ) : (
      <Link
        to={pathOf(id)}
        state={{ among }}
        replace
        aria-label={name}
        title={name}
        className={`${shape} hover:bg-sunken hover:text-ink`}
      >
        {icon}
      </Link>
    );
  return (
    <nav aria-label={words.list.neighbours} className="flex items-center">
      <span className="mr-2 text-muted tabular-nums">{words.list.place(at + 1, among.ids.length)}</span>
      {step(previous, words.list.previous, <ChevronUp className="size-4" aria-hidden />)}
      {step(next, words.list.next, <ChevronDown className="size-4" aria-hidden />)}
    </nav>
  );
}

const shape = "flex size-11 items-center justify-center rounded-md text-muted sm:size-8";
