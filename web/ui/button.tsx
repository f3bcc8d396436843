import type { ComponentProps } from "react";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong shadow-low",
  secondary: "border border-line-strong/50 bg-surface text-ink hover:bg-sunken shadow-low",
  quiet: "text-muted hover:bg-sunken hover:text-ink",
  danger: "bg-danger text-on-danger hover:opacity-90 shadow-low",
} as const;

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = (variant: keyof typeof variants = "secondary", className = ""): string =>
  `inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-md px-3.5 font-medium whitespace-nowrap transition-colors select-none disabled:opacity-60 sm:h-9 ${variants[variant]} ${className}`;

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: keyof typeof variants;
  readonly isBusy?: boolean;
}

export function Button({ variant = "secondary", isBusy = false, className = "", children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || isBusy}
      className={buttonClass(variant, className)}
    >
      {isBusy && (
        <span aria-hidden className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
      )}
      {children}
    </button>
  );
}
