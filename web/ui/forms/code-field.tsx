import { TextField, type TextFieldProps } from "./field.tsx";

/** A field for a code of an authenticator, or a recovery code, which has letters too. */
export const CodeField = ({ className = "", ...field }: TextFieldProps) => (
  <TextField
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    className={`font-mono ${className}`}
    {...field}
  />
);
