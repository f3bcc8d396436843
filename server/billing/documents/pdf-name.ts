/**
 * Returns the file name of a document's PDF: the second and later revisions of a quotation say which one they are, and an
 * issued invoice that is shown as it stands now says of which day it is. A quotation with its acceptance says so.
 */
export const pdfName = ({
  number,
  revision = 1,
  asOf,
  isAccepted = false,
}: {
  readonly number: string;
  readonly revision?: number;
  readonly asOf?: string | undefined;
  readonly isAccepted?: boolean;
}): string =>
  `${number}${revision === 1 ? "" : `-R${revision}`}${asOf === undefined ? "" : ` as of ${asOf}`}${isAccepted ? " accepted" : ""}.pdf`;
