import { useState } from "react";
import { isDay } from "#web/days.ts";
import { TextField } from "./field.tsx";

interface DayInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly day: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day that is in the address; it applies once it is complete. */
export function DayInput({ label, hint, day, error, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(day ?? "");
  const [applied, setApplied] = useState(day);
  // The address changed by other means, such as Back.
  if (day !== applied) {
    setApplied(day);
    setTyped(day ?? "");
  }
  return (
    <TextField
      label={label}
      hint={hint}
      type="date"
      value={typed}
      error={error}
      onChange={({ target: { value } }) => {
        setTyped(value);
        // Years such as 0002 occur while a year is being typed.
        if (value === "" || isDay(value)) onChange(value === "" ? undefined : value);
      }}
    />
  );
}
