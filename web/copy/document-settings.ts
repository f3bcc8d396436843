import { documentSettingsMessages } from "#words/document-settings.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the settings of new documents. */
export const documentSettingsCopy = toCopy("document-settings", documentSettingsMessages);
