import type { Permission } from "#contract/people/roles.ts";
import { canOpen, settingsGroups, settingsPlaces } from "#web/shell/places.ts";

/** Returns the pages of the settings that a person may open, by group, without empty groups. */
export function groupsOf(permissions: readonly Permission[]) {
  const shown = settingsPlaces.filter((place) => canOpen(place, permissions));
  return settingsGroups.flatMap((group) => {
    const places = shown.filter((place) => place.group === group);
    return places.length === 0 ? [] : [{ group, places }];
  });
}
