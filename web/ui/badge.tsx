import type { ReactNode } from "react";

const tones = {
  neutral: "bg-sunken text-muted",
  info: "bg-info-tint text-info",
  good: "bg-good-tint text-good",
  warn: "bg-warn-tint text-warn",
  danger: "bg-danger-tint text-danger",
} as const;
export type Tone = keyof typeof tones;

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 items-center rounded-full px-2.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
