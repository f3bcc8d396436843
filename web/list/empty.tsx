import type { ReactNode } from "react";

interface EmptyProps {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** The empty state of a list: the reason, and the next step. */
export function Empty({ title, hint, children }: EmptyProps) {
  return (
    <div className="card flex flex-col items-center px-6 py-16 text-center">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-muted">{hint}</p>
      {children !== undefined && children !== false && <div className="mt-5">{children}</div>}
    </div>
  );
}
