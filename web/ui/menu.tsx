import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import type { ComponentProps, ReactElement, ReactNode } from "react";

const row =
  "flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-60 sm:min-h-8";

interface MenuProps {
  readonly trigger: ReactElement;
  readonly side?: "top" | "bottom";
  readonly align?: "start" | "end";
  readonly children: ReactNode;
}

/** A menu that opens when it is rendered; see `LazyMenu`. */
export function Menu({ trigger, side = "bottom", align = "start", children }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) max-w-[min(20rem,calc(100vw-1rem))] min-w-56 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-high outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export const MenuItem = (props: ComponentProps<typeof Base.Item>) => <Base.Item {...props} className={row} />;
/** A menu item that opens another page or a file. */
export const MenuLink = (props: ComponentProps<typeof Base.LinkItem>) => (
  <Base.LinkItem closeOnClick {...props} className={row} />
);
export const MenuSeparator = () => <Base.Separator className="mx-1 my-1.5 h-px bg-line" />;

interface MenuRadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly hint?: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A group of menu items of which one is selected. */
export function MenuRadioGroup<Value extends string>({ label, value, options, onChoose }: MenuRadioGroupProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={row}>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate">{option.name}</span>
            {option.hint !== undefined && <span className="text-xs text-muted">{option.hint}</span>}
          </span>
          <Base.RadioItemIndicator>
            <Check className="size-4 text-accent" aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
