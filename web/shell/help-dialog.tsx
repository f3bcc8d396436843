import { Dialog } from "#web/ui/dialog.tsx";
import { copy } from "#web/copy/copy.ts";
import { helpCopy } from "#web/copy/help.ts";
import { shortcutGroups } from "./shortcut-groups.ts";
import type { Shortcut } from "./shortcuts.ts";

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={copy.shell.help}>
      <div
        // The list scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={copy.shell.help}
        className="space-y-6 rounded-md"
      >
        {shortcutGroups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3 className="mb-2.5 font-medium text-muted">{name}</h3>
            <dl className="space-y-2.5">
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.description} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Row({ shortcut: { keys, description } }: { readonly shortcut: Shortcut }) {
  return (
    <div className="flex items-center justify-between gap-6">
      <dt>{description}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {keys.map((key) =>
          key === helpCopy.followedBy ? (
            <span key={key} className="text-xs text-muted">
              {key}
            </span>
          ) : (
            <kbd key={key} className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
              {key}
            </kbd>
          ),
        )}
      </dd>
    </div>
  );
}
