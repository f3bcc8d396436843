import { useQuery } from "@tanstack/react-query";
import { usePermission } from "#web/session/session.ts";
import { projectQuery } from "./names.ts";

/** Returns the name of the project that a list is filtered by; undefined without such a filter. */
export function useProjectName(id: string | undefined): string | undefined {
  const { data } = useQuery({
    ...projectQuery(id ?? ""),
    enabled: usePermission("projects:read") && id !== undefined,
  });
  return id === undefined ? undefined : (data?.name ?? "…");
}
