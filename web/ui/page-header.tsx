import { Link } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTitle } from "./title.ts";

interface PageHeaderProps {
  readonly title: string;
  /** What stands beside the title, such as a status. */
  readonly beside?: ReactNode;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly name: string };
  readonly actions?: ReactNode;
}

export function PageHeader({ title, beside, lead, back, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <div className="mb-6">
      {back !== undefined && (
        <Link
          to={back.to}
          className="-ml-1 mb-1 inline-flex h-11 items-center gap-1.5 px-1 text-muted hover:text-ink sm:h-8"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {back.name}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">{title}</h1>
            {beside}
          </div>
          {lead !== undefined && <p className="mt-1 text-muted break-words">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
