import { Dialog } from "#web/ui/dialog.tsx";
import { copy } from "#web/copy/copy.ts";
import { shortcuts } from "./shortcuts.ts";

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={copy.shell.help}>
      <dl className="space-y-3">
        {shortcuts.map(({ keys, description }) => (
          <div key={description} className="flex items-center justify-between gap-6">
            <dt>{description}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
