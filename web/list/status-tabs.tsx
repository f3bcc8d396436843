import { keysOf } from "#web/copy/copy.ts";
import { Tabs } from "./tabs.tsx";

interface StatusTabsProps<Status extends string> {
  readonly label: string;
  readonly all: string;
  readonly names: Readonly<Record<Status, string>>;
  readonly current: Status | undefined;
  /** Returns the search parameters of a tab, including the filters to keep. */
  readonly searchOf: (status: Status | undefined) => object;
}

/** Tabs for the whole list and for each status. */
export function StatusTabs<Status extends string>(props: StatusTabsProps<Status>) {
  const { label, all, names, current, searchOf } = props;
  const tab = (name: string, status: Status | undefined) => ({
    name,
    isCurrent: current === status,
    search: searchOf(status),
  });
  return <Tabs label={label} tabs={[tab(all, undefined), ...keysOf(names).map((each) => tab(names[each], each))]} />;
}
