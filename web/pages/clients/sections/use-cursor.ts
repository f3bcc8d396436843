import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/office/clients/$id");

/** Returns the position of the page in the address. */
export const useCursor = (): string | undefined => route.useSearch().cursor;
