import type { FileType } from "#contract/documents/file-kinds.ts";
import { queryOptions } from "@tanstack/react-query";
import type { FileId } from "#contract/api/ids.ts";
import { apiErrorOf, noResponseError, organizationHeader, urlOf } from "#web/api.ts";

export interface FileFacts {
  readonly id: FileId;
  readonly name: string;
  readonly mediaType: FileType;
}

/** Returns the address of a file's content. */
export const fileUrl = (id: FileId): string => urlOf("/files/{id}", { id });

/** Queries the name and the type of a file, of which a record has only the id. */
export const fileFactsQuery = (id: FileId) =>
  queryOptions({
    queryKey: ["/files", id],
    queryFn: async ({ signal }): Promise<FileFacts> => {
      const { ok, status, headers } = await fetch(fileUrl(id), {
        method: "HEAD",
        headers: organizationHeader(),
        signal,
      }).catch(() => {
        throw noResponseError();
      });
      if (!ok) throw apiErrorOf({ status, headers }, "");
      const mediaType = (headers.get("content-type") ?? "").split(";", 1)[0] as FileType;
      return { id, name: nameIn(headers.get("content-disposition") ?? ""), mediaType };
    },
    // A file never changes.
    staleTime: Infinity,
  });

/** Reads the file name, which may have letters of any script (RFC 6266). */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? "") : decodeURIComponent(encoded);
}
