import Type from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { idField, idList } from "#contract/api/ids.ts";
import { pageLimitMax } from "#contract/api/page.ts";

/** The names for the client ids on a page of documents, in one request. Web app only. */
export const clientNameRoutes = {
  listClientNames: {
    method: "GET",
    path: "/client-names",
    group: "Clients",
    summary: "Get the names of clients by id",
    description: "Unknown ids are left out.",
    access: "clients:read",
    query: Type.Object({ ids: idList("cli", pageLimitMax) }, { additionalProperties: false }),
    status: 200,
    answer: Type.Object({ data: Type.Array(Type.Object({ id: idField("cli"), name: Type.String() })) }),
  },
} as const satisfies Record<string, AppRoute>;
