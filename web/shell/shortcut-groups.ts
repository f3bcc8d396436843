import { bankShortcuts } from "#web/records/bank/shortcuts.ts";
import { clientShortcuts } from "#web/records/clients/shortcuts.ts";
import { contractShortcuts } from "#web/records/contracts/shortcuts.ts";
import { invoiceShortcuts } from "#web/records/invoices/shortcuts.ts";
import { projectShortcuts } from "#web/records/projects/shortcuts.ts";
import { quotationShortcuts } from "#web/records/quotations/shortcuts.ts";
import { bankCopy } from "#web/copy/bank.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { helpCopy } from "#web/copy/help.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { selectionCopy } from "#web/copy/selection.ts";
import { creations } from "./creations.ts";
import { keyedPlaces } from "./places.ts";
import { modifier, type Shortcut } from "./shortcuts.ts";

interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

const help = helpCopy;
const sequence = (first: string, { key, name }: { readonly key: string; readonly name: string }): Shortcut => ({
  keys: [first, help.followedBy, key.toUpperCase()],
  description: first === "G" ? help.goTo({ place: name }) : name,
});

/** Every keyboard shortcut of the app, by where it works. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    name: help.groups.anywhere,
    shortcuts: [
      { keys: [modifier, "K"], description: help.palette },
      ...keyedPlaces.map((place) => sequence("G", place)),
      ...creations.map((creation) => sequence("N", creation)),
      { keys: ["↓"], description: help.calendar },
      { keys: ["F6"], description: help.message },
      { keys: ["Esc"], description: help.close },
      { keys: ["?"], description: help.help },
    ],
  },
  {
    name: help.groups.lists,
    shortcuts: [
      { keys: ["/"], description: help.search },
      { keys: ["↓", "↑"], description: help.rows },
      { keys: ["J", "K"], description: help.rowsOrRecords },
      { keys: ["Enter"], description: help.open },
      { keys: ["X"], description: selectionCopy.selection.help },
    ],
  },
  {
    name: leadsCopy.help.group,
    shortcuts: [
      { keys: ["← ↑ ↓ →"], description: leadsCopy.help.arrows },
      { keys: ["Alt", "← →"], description: leadsCopy.help.move },
    ],
  },
  { name: help.groups.quotation, shortcuts: quotationShortcuts },
  { name: contractsCopy.group, shortcuts: contractShortcuts },
  { name: help.groups.invoice, shortcuts: invoiceShortcuts },
  { name: bankCopy.keys.group, shortcuts: bankShortcuts },
  { name: help.groups.project, shortcuts: projectShortcuts },
  { name: help.groups.client, shortcuts: clientShortcuts },
  {
    name: help.groups.editor,
    shortcuts: [
      { keys: ["Enter"], description: help.editor.add },
      { keys: [modifier, "Enter"], description: help.editor.section },
      { keys: ["Alt", "↑ ↓"], description: help.editor.move },
      { keys: ["↑", "↓"], description: help.editor.rows },
      { keys: [modifier, "D"], description: help.editor.duplicate },
      { keys: ["Alt", "Enter"], description: help.editor.booking },
      { keys: [modifier, "Shift", "Backspace"], description: help.editor.delete },
      { keys: [modifier, "Z"], description: help.editor.undo },
      { keys: [modifier, "Shift", "Z"], description: help.editor.redo },
      { keys: [modifier, "V"], description: help.editor.paste },
      { keys: [modifier, "S"], description: help.editor.save },
    ],
  },
];
