import { reportPlacesMessages } from "#words/report-places.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Names of the reports, which the navigation and the search list. */
export const reportPlacesCopy = toCopy("reportPlaces", reportPlacesMessages);
