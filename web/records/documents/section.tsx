import type { ReactNode } from "react";

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card p-5">
      <h2 className="mb-2 font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}
