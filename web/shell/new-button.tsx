import Plus from "lucide-react/icons/plus";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useSession } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { copy } from "#web/copy/copy.ts";
import { creations } from "./creations.ts";
import { canOpen } from "./places.ts";

const load = () => import("./new-menu.tsx");
const NewMenu = lazyPart(async () => (await load()).NewMenu);

/** A button with a menu of what the user may create: with its name in the sidebar, a plus sign on phones. */
export function NewButton({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { permissions } = useSession();
  if (!creations.some((creation) => canOpen(creation, permissions))) return null;
  const trigger = isCompact ? (
    <button
      type="button"
      aria-label={copy.shell.new}
      className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken"
    >
      <Plus className="size-5" aria-hidden />
    </button>
  ) : (
    <button type="button" className={buttonClass("secondary", "px-3")}>
      <Plus className="size-4" aria-hidden />
      {copy.shell.new}
    </button>
  );
  return (
    <LazyMenu trigger={trigger} load={load}>
      <NewMenu trigger={trigger} />
    </LazyMenu>
  );
}
