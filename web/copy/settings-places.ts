import { settingsPlacesMessages } from "#words/settings-places.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Names of pages of the settings, and of their groups. */
export const settingsPlacesCopy = toCopy("settings-places", settingsPlacesMessages);
