import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface FigureProps {
  readonly name: string;
  readonly amount: string;
  readonly children: ReactNode;
  /** The list of the documents behind the figure. */
  readonly to?: string;
  readonly search?: object;
  readonly isDanger?: boolean;
}

/** A card with one amount, and a link to the documents behind it. */
export function Figure({ name, amount, children, to, search, isDanger = false }: FigureProps) {
  // On phones the amount is beside its name, so that all four figures fit on one screen.
  const figure = (
    <>
      <h2 className="font-medium text-muted">{name}</h2>
      <p className={`text-xl sm:mt-1.5 font-semibold tracking-tight tabular-nums ${isDanger ? "text-danger" : ""}`}>
        {amount}
      </p>
      <p className="w-full text-muted tabular-nums sm:mt-1">{children}</p>
    </>
  );
  return to === undefined ? (
    <section className={figureClass}>{figure}</section>
  ) : (
    <Link to={to} search={(search ?? {}) as never} className={`${figureClass} hover:border-line-strong/60`}>
      {figure}
    </Link>
  );
}

const figureClass = "card flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 p-4 sm:block sm:p-5";
