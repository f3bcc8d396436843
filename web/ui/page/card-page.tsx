import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTitle } from "./use-title.ts";
import { LanguageLinks } from "./language-links.tsx";
import { copy } from "#web/copy/copy.ts";

/** A secondary link below the content of a card page. */
export function CardLink({ to, children }: { readonly to: "/sign-in"; readonly children: ReactNode }) {
  return (
    <p className="mt-5 text-center">
      <Link to={to} className="inline-block py-2 text-muted underline underline-offset-4 hover:text-ink">
        {children}
      </Link>
    </p>
  );
}

/** A centred card for the pages before sign-in. @param beside shown right of the card; below it on a phone */
export function CardPage({
  title,
  lead,
  beside,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  useTitle(title);
  const isAlone = beside === undefined;
  return (
    <main
      className={`mx-auto flex min-h-dvh flex-col justify-center px-4 py-10 ${isAlone ? "max-w-[26rem]" : "max-w-[26rem] lg:max-w-[64rem]"}`}
    >
      <p className="mb-6 flex items-center gap-2.5 px-1 text-base font-semibold">
        <img src="/favicon.svg" alt="" className="size-7" />
        {copy.product}
      </p>
      <div className={isAlone ? "" : "grid gap-6 lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start lg:gap-10"}>
        <div className="card min-w-0 p-6 sm:p-8">
          <h1 className="text-xl font-semibold tracking-tight break-words">{title}</h1>
          {lead !== undefined && <p className="mt-1.5 text-muted break-words">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {beside}
      </div>
      <LanguageLinks />
    </main>
  );
}
