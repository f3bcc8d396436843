import { Field, type TextFieldProps } from "./field.tsx";
import { SignKey } from "./sign-key.tsx";

/** A field for an amount that may be below zero. */
export const SignedField = ({ label, hint, error, className = "", ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(controlProps) => (
      <div className="relative">
        <input {...controlProps} {...input} className={`control ${className}`} />
        {/* Beside the label, where it takes no room from the amount. */}
        <SignKey className="right-0 bottom-full h-7 w-10" />
      </div>
    )}
  </Field>
);
