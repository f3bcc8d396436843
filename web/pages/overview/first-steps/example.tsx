import type { RemovedExample } from "#contract/organizations/first-run.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { firstStepsCopy } from "#web/copy/first-steps.ts";
import type { useExample } from "./use-example.ts";

interface ExampleProps extends Pick<ReturnType<typeof useExample>, "remove"> {
  /** The number of records of the example. */
  readonly count: number;
}

/** Says that an example is shown and removes it; then, what was removed and what stays. */
export function Example({ count, remove }: ExampleProps) {
  const canRemove = usePermission("organization:write");
  const words = firstStepsCopy.example;
  if (remove.data !== undefined && count === 0) return <Removed result={remove.data} onClose={remove.reset} />;
  if (count === 0 || !canRemove) return null;
  return (
    <div className="card mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div>
        <p className="font-medium">{words.title}</p>
        <p className="text-muted">{words.hint({ count })}</p>
      </div>
      <Button isBusy={remove.isPending} onClick={() => remove.mutate()}>
        {words.remove}
      </Button>
      {remove.error !== null && <ErrorNotice error={remove.error} />}
    </div>
  );
}

function Removed({
  result: { removed, kept },
  onClose,
}: {
  readonly result: RemovedExample;
  readonly onClose: () => void;
}) {
  const words = firstStepsCopy.example;
  return (
    <div className="mb-4">
      <Notice tone={kept.length === 0 ? "good" : "info"}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <p>{kept.length === 0 ? words.removed : words.removedSome({ count: removed.length })}</p>
            {kept.length > 0 && (
              <>
                <p className="mt-2">{words.kept}</p>
                <ul className="ml-4 list-disc">
                  {kept.map(({ kind, id, name, reason }) => (
                    <li key={id}>
                      {words.keptOne({ kind: firstStepsCopy.kinds[kind], name, reason: words.reasons[reason] })}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <Button onClick={onClose}>{words.close}</Button>
        </div>
      </Notice>
    </div>
  );
}
