import { Dialog } from "#web/ui/dialog.tsx";
import { words } from "#web/words.ts";
import { shortcuts } from "./shortcuts.ts";

export function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={words.shell.help}>
      <dl className="space-y-3">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-6">
            <dt>{does}</dt>
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
