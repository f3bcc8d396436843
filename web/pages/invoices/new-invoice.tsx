import { Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { usePermission } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";

const editor: string = "/invoices/new";

/** A link to the editor of a new invoice. */
export function NewInvoice() {
  if (!usePermission("invoices:write")) return null;
  return (
    <Link to={editor} className={buttonClass("primary")}>
      <Plus className="size-4" aria-hidden />
      {copy.invoices.create}
    </Link>
  );
}
