import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A name and its value beside each other, in a description list. */
export function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{value}</dd>
    </div>
  );
}

/** A fact that links to the record it names. */
export function FactLink({ name, to, text }: { readonly name: string; readonly to: string; readonly text: string }) {
  return (
    <Fact
      name={name}
      value={
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
        >
          {text}
        </Link>
      }
    />
  );
}
