import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { askFile, type Operation, type QueryOf } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";

type Export = Extract<Operation, `GET /exports/${string}`>;

interface ExportButtonProps<Op extends Export> {
  readonly operation: Op;
  /** What narrows the list on the page. */
  readonly query: { readonly [Name in keyof QueryOf<Op>]?: QueryOf<Op>[Name] | undefined };
}

/** The list as it is narrowed, all of its pages, as a file for a spreadsheet. */
export function ExportButton<Op extends Export>({ operation, query }: ExportButtonProps<Op>) {
  // As a link, it would be the list of the organization at work in another tab by now.
  const fetching = useMutation({
    mutationFn: () => askFile(operation, { query } as unknown as Parameters<typeof askFile<Op>>[1]),
    onSuccess: ({ content, name }) => save(content, name),
  });
  return (
    <>
      <Button isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
        {!fetching.isPending && <Download className="size-4" aria-hidden />}
        {words.list.exportCsv}
      </Button>
      {fetching.error !== null && (
        <div className="basis-full">
          <ErrorNotice error={fetching.error} />
        </div>
      )}
    </>
  );
}

function save(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
