import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface FigureProps {
  readonly name: string;
  readonly amount: string;
  readonly children: ReactNode;
  /** The list of exactly the records behind the figure. */
  readonly to: string;
  readonly search: object;
  readonly isDanger?: boolean;
}

/** A card with one amount, which leads to the records behind it. */
export const Figure = ({ name, amount, children, to, search, isDanger = false }: FigureProps) => (
  // On phones the amount is beside its name, so that all four figures fit on one screen.
  <Link
    to={to}
    search={search as never}
    className="card flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3.5 hover:border-line-strong/60 sm:block lg:px-5"
  >
    <h3 className="font-medium text-muted">{name}</h3>
    <p className={`text-xl font-semibold tracking-tight tabular-nums sm:mt-1 ${isDanger ? "text-danger" : ""}`}>
      {amount}
    </p>
    <p className="w-full text-muted tabular-nums">{children}</p>
  </Link>
);
