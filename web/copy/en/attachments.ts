/** Text of the files of projects and clients. */
export const attachmentsMessages = {
  title: "Files",
  one: "File",
  none: "No files yet",
  hint: "Drawings, permits, agreements, photos of the site",
  count: "{count, plural, one {# file} other {# files}}",
  open: "Open {name}",
  remove: "Remove {name}",
  removed: "“{name}” is removed",
  undo: "Undo",
  full: "There are {max, number} files, which is the limit. Remove one to add another.",
  attachFailed: "“{name}” could not be added. {reason}",
  added: "“{name}” is added",
} as const;
