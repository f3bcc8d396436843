import { keysOf } from "#web/words.ts";
import { Tabs } from "./tabs.tsx";

interface StatusTabsProps<Status extends string> {
  readonly label: string;
  readonly all: string;
  readonly names: Readonly<Record<Status, string>>;
  readonly current: Status | undefined;
  /** What stands in the address of each, with the filters that stay. */
  readonly searchOf: (status: Status | undefined) => object;
}

/** The whole list, and a tab for each status. */
export function StatusTabs<Status extends string>(props: StatusTabsProps<Status>) {
  const { label, all, names, current, searchOf } = props;
  const tab = (name: string, status: Status | undefined) => ({
    name,
    isCurrent: current === status,
    search: searchOf(status),
  });
  return <Tabs label={label} tabs={[tab(all, undefined), ...keysOf(names).map((each) => tab(names[each], each))]} />;
}
