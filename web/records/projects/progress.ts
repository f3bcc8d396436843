import type { ProjectFigures } from "#contract/clients/project-figures.ts";
import { formatMoney, formatShare } from "#web/values/amounts.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";

/** The progress of a project: claimed and paid. */
export interface Progress {
  /** With GST and before retention, since that is what the client pays in the end. */
  readonly accepted: number;
  readonly invoiced: number;
  readonly received: number;
  readonly currency: string;
}

/** Returns undefined where the person may not see the quotations or the invoices. */
export function progressOf(figures: ProjectFigures): Progress | undefined {
  const { accepted, invoiced, received, currency } = figures;
  if (accepted === null || invoiced === null || received === null) return undefined;
  return { accepted: accepted.totalBeforeRetention, invoiced: invoiced.total, received, currency };
}

/** Returns a fraction of the accepted amount; null while nothing is accepted. */
export const shareOf = (amount: number, { accepted }: Progress): number | null =>
  accepted > 0 ? amount / accepted : null;

/** Describes the progress in a sentence, as the bar's text equivalent. */
export function describeProgress(progress: Progress): string {
  const words = projectPageCopy.progress;
  const { accepted, invoiced, received, currency } = progress;
  if (accepted === 0 && invoiced === 0 && received === 0) return words.nothing;
  const amounts = { invoiced: formatMoney(invoiced, currency), received: formatMoney(received, currency) };
  return accepted > 0
    ? words.summary({ ...amounts, accepted: formatMoney(accepted, currency) })
    : words.withoutAccepted(amounts);
}

/** Describes it in percentages, where there is little room. */
export function describeShares(progress: Progress): string {
  const [invoiced, received] = [shareOf(progress.invoiced, progress), shareOf(progress.received, progress)];
  if (invoiced === null || received === null) return describeProgress(progress);
  return projectPageCopy.progress.shares({ invoiced: formatShare(invoiced), received: formatShare(received) });
}
