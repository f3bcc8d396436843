import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { requestFile, type Operation, type QueryOf } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { saveFile } from "./save-file.ts";

type Export = Extract<Operation, `GET /exports/${string}`>;

interface ExportButtonProps<Op extends Export> {
  readonly operation: Op;
  /** The filters of the list. */
  readonly query: { readonly [Name in keyof QueryOf<Op>]?: QueryOf<Op>[Name] | undefined };
  /** The ids in the operation's path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Downloads all pages of the filtered list as a CSV file. */
export function ExportButton<Op extends Export>({ operation, query, params }: ExportButtonProps<Op>) {
  // A plain link would not send the organization header, and could export the organization opened in another tab.
  const download = useMutation({
    mutationFn: () => requestFile(operation, { query, params } as unknown as Parameters<typeof requestFile<Op>>[1]),
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download className="size-4" aria-hidden />}
        {/* The icon alone on phones, where the header has room for one named button. */}
        <span className="sr-only sm:not-sr-only">{copy.list.exportCsv}</span>
      </Button>
      {download.error !== null && (
        <div className="basis-full">
          <ErrorNotice error={download.error} />
        </div>
      )}
    </>
  );
}
