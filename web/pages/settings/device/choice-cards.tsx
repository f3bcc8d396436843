import { useId } from "react";

interface ChoiceCardsProps<Choice extends string> {
  readonly label: string;
  readonly chosen: Choice;
  readonly options: readonly { readonly value: Choice; readonly name: string; readonly hint?: string }[];
  readonly onChoose: (choice: Choice) => void;
}

/** A choice of few that takes effect at once. */
export function ChoiceCards<Choice extends string>({ label, chosen, options, onChoose }: ChoiceCardsProps<Choice>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, name: text, hint }) => (
        <label
          key={value}
          className="card flex min-h-11 cursor-pointer items-start gap-3 px-4 py-3 has-checked:border-accent has-checked:bg-accent-tint/50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
          />
          <span className="min-w-0">
            <span className="block font-medium">{text}</span>
            {hint !== undefined && <span className="block text-muted">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
