import type { ComponentProps } from "react";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong shadow-low",
  secondary: "border border-line-strong/50 bg-surface text-ink hover:bg-sunken shadow-low",
  quiet: "text-muted hover:bg-sunken hover:text-ink",
  danger: "bg-danger text-on-danger hover:opacity-90 shadow-low",
} as const;

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: keyof typeof looks = "secondary", className = ""): string =>
  `inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-md px-3.5 font-medium whitespace-nowrap transition-colors select-none disabled:opacity-60 sm:h-9 ${looks[look]} ${className}`;

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: keyof typeof looks;
  readonly isBusy?: boolean;
}

export function Button({ look = "secondary", isBusy = false, className = "", children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || isBusy}
      className={buttonClass(look, className)}
    >
      {isBusy && (
        <span aria-hidden className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
      )}
      {children}
    </button>
  );
}
