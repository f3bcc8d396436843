import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OpenQuestion } from "#contract/documents/portal.ts";
import { request } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { todayCopy } from "#web/copy/today.ts";
import { Empty } from "#web/list/empty.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { openQuestionsQuery } from "./queries.ts";
import { pathOfDocument } from "./today/groups.ts";

const back = { to: "/", name: copy.shell.overview };

/** The questions of clients that are not answered, each with its document. */
export function QuestionsPage() {
  const { data, error, refetch } = useQuery(openQuestionsQuery);
  const queries = useQueryClient();
  const canAnswer = usePermission("mail:write");
  const answered = useMutation({
    mutationFn: (id: string) => request("POST /portal-questions/{id}/answered", { params: { id } }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <>
      <PageHeader title={todayCopy.groups.CLIENT_QUESTIONS} lead={todayCopy.questions.lead} back={back} />
      <div className="space-y-4">
        {answered.error !== null && <ErrorNotice error={answered.error} />}
        {data !== undefined ? (
          <Questions
            questions={data.data}
            busyId={answered.isPending ? answered.variables : undefined}
            onAnswered={canAnswer ? answered.mutate : undefined}
          />
        ) : error !== null ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy className="card h-60 animate-pulse bg-sunken" />
        )}
        {data?.hasMore === true && <Notice tone="info">{todayCopy.questions.more({ count: data.data.length })}</Notice>}
      </div>
    </>
  );
}

interface QuestionsProps {
  readonly questions: readonly OpenQuestion[];
  readonly busyId: string | undefined;
  /** Undefined for who may not mark a question as answered. */
  readonly onAnswered: ((id: string) => void) | undefined;
}

function Questions({ questions, busyId, onAnswered }: QuestionsProps) {
  if (questions.length === 0) return <Empty {...todayCopy.questions.none} />;
  return (
    <ul aria-label={todayCopy.groups.CLIENT_QUESTIONS} className="card divide-y divide-line px-4 sm:px-5">
      {questions.map(({ id, question, askedAt, documentId, number, title, clientName }) => {
        const name = [clientName, number].filter((part) => part !== null).join(" · ");
        return (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-64 break-words">
              <Link
                to={pathOfDocument(documentId)}
                className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline sm:min-h-0"
              >
                {name}
              </Link>
              <p className="text-muted">
                {title} · <Day at={askedAt} />
              </p>
              <p dir="auto" className="mt-2 whitespace-pre-wrap">
                {question}
              </p>
            </div>
            {onAnswered !== undefined && (
              <Button
                aria-label={todayCopy.actionOn({ action: todayCopy.actions.answered, record: name })}
                isBusy={busyId === id}
                onClick={() => onAnswered(id)}
              >
                {todayCopy.actions.answered}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
