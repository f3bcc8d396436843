import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { News as NewsAnswer, NewsEntry } from "#contract/organizations/news.ts";
import { request } from "#web/api.ts";
import { nameOfMail } from "#web/records/mail/name-of-mail.ts";
import { newsCopy } from "#web/copy/news.ts";
import { newsQuery } from "#web/session/news.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { formatMoney } from "#web/values/amounts.ts";

/** News that was in sight for less was not looked at. */
const lookedMs = 2_000;

/** What clients and money did since the person last looked, newest first, each leading to its record. */
export function News({ news }: { readonly news: NewsAnswer }) {
  const queries = useQueryClient();
  const mark = useMutation({
    mutationFn: (until: string) => request("POST /news/seen", { body: { until } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: newsQuery.queryKey }),
  });
  const looked = useLooked(news.until, mark.mutate);
  return (
    <section className="card mb-4 p-4 sm:p-5" aria-labelledby="overview-news">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="overview-news" className="text-base font-semibold">
          {newsCopy.title}
        </h2>
        <Button
          isBusy={mark.isPending}
          onClick={() => {
            looked.current = undefined;
            mark.mutate(news.until);
          }}
        >
          {newsCopy.seen}
        </Button>
      </div>
      {mark.error !== null && <ErrorNotice error={mark.error} />}
      <ul className="mt-2">
        {news.data.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.id} ${entry.at}`}
            entry={entry}
            // Whoever opens one entry comes back for the others.
            onOpen={() => (looked.current = undefined)}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * Marks news as seen when the person leaves the page, up to the answer that was in sight for a while. A tab that was never
 * in front, or a page that was only passed, marks nothing.
 */
function useLooked(until: string, onSeen: (until: string) => void) {
  const looked = useRef<string>(undefined);
  const onLeave = useRef(onSeen);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") looked.current = until;
    }, lookedMs);
    return () => clearTimeout(timer);
  }, [until]);
  useEffect(() => {
    const leave = onLeave.current;
    return () => {
      if (looked.current !== undefined) leave(looked.current);
    };
  }, []);
  return looked;
}

interface EntryProps {
  readonly entry: NewsEntry;
  readonly onOpen: () => void;
}

function Entry({ entry, onOpen }: EntryProps) {
  const { kind, at, count, record, id, number, who, amount, mailKind } = entry;
  const { organization } = useSession();
  const text = newsCopy.kinds[kind]({
    who,
    count,
    number: number ?? "",
    amount: amount === null ? "" : formatMoney(amount, organization?.currency ?? "SGD"),
    mail: mailKind === null ? "" : nameOfMail(mailKind, [number]),
  });
  return (
    <li className="relative -mx-2 flex flex-wrap items-baseline justify-between gap-x-4 rounded-md px-2 py-2.5 hover:bg-sunken">
      <Link
        to={pages[record](id)}
        search={(record === "MAIL" ? { status: "FAILED", mail: id } : {}) as never}
        onClick={onOpen}
        className="min-w-0 font-medium break-words after:absolute after:inset-0 after:rounded-md"
      >
        {text}
      </Link>
      <span className="text-muted">
        <Time at={at} />
      </span>
    </li>
  );
}

const pages: Readonly<Record<NewsEntry["record"], (id: string) => string>> = {
  QUOTATION: (id) => `/quotations/${id}`,
  INVOICE: (id) => `/invoices/${id}`,
  CREDIT_NOTE: (id) => `/credit-notes/${id}`,
  CLAIM: (id) => `/claims/${id}`,
  CLIENT: (id) => `/clients/${id}`,
  MAIL: () => "/settings/mail",
};
