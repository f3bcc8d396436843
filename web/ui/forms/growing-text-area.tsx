import type { ComponentProps } from "react";

/** A text area that is as high as its text; `space` sets the padding above and below as `--space`. */
export const GrowingTextArea = ({
  space,
  value,
  ...area
}: Omit<ComponentProps<"textarea">, "value"> & { readonly space: string; readonly value: string }) => (
  <span className={`grows ${space}`} data-text={value}>
    <textarea {...area} value={value} rows={1} />
  </span>
);
