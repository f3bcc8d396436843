import type { clientFigureRoutes } from "#contract/clients/client-figures.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getClientFigures } from "./read.ts";

export const clientFigureHandlers: Handlers<keyof typeof clientFigureRoutes> = {
  getClientFigures: ({ caller, id }) => getClientFigures(caller, id),
};
