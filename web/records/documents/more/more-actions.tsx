import Ellipsis from "lucide-react/icons/ellipsis";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { copy } from "#web/copy/copy.ts";

const loadMenu = () => import("./more-menu.tsx");
const MoreMenu = lazyPart(async () => (await loadMenu()).MoreMenu);

export type MoreAction = {
  readonly name: string;
  /** True for what cannot be undone: such actions come last, apart from the others. */
  readonly isFinal?: true;
} & (
  | { readonly onChoose: () => void }
  /** The address of a file, which opens in a new tab. */
  | { readonly href: string }
);

/** The button that opens the menu of a document's less frequent actions. */
export function MoreActions({ actions }: { readonly actions: readonly MoreAction[] }) {
  const trigger = (
    <Button>
      <Ellipsis className="size-4" aria-hidden />
      {copy.documents.more}
    </Button>
  );
  return (
    <LazyMenu trigger={trigger} load={loadMenu}>
      <MoreMenu trigger={trigger} actions={actions} />
    </LazyMenu>
  );
}
