import type { ReactNode } from "react";

interface PartProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A titled part of a page of the settings, with what it is about beside it. */
export function Part({ title, lead, children }: PartProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
