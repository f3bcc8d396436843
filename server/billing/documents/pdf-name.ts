/**
 * Returns the file name of a document's PDF: the second and later revisions of a quotation say which one they are, and an
 * issued invoice that is shown as it stands now says of which day it is.
 */
export const pdfName = ({
  number,
  revision = 1,
  asOf,
}: {
  readonly number: string;
  readonly revision?: number;
  readonly asOf?: string | undefined;
}): string => `${number}${revision === 1 ? "" : `-R${revision}`}${asOf === undefined ? "" : ` as of ${asOf}`}.pdf`;
