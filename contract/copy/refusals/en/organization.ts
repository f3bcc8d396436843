/** The refusals about the organization, its books and its reports. */

export const organization = {
  hasRecords: "This organization already has records. The example can only be added to an empty organization.",
  holidayRepeated: "is {day}, which is there already; leave it out",
  holidayKnown: "is {day}, which the list of public holidays has already; leave it out",
  holidayUnknown:
    "is {day}, which the list of public holidays does not have; leave it out, or remove it from publicHolidays",
  logoTooLarge: "is larger than 2 MB; reduce its size and upload it again",
  logoFormat: "must be a PNG or JPEG; convert the logo to one of these formats",
  logoPixels: "is {width} × {height} pixels; make it smaller than {max} each way",
  logoUnreadable: "cannot be read as an image; save it again and upload it",
  logoColours:
    "is a JPEG in CMYK, as for printers, or in other colours that viewers show differently; save it as a PNG, or as a JPEG in RGB with 8 bits, and upload it again",
  gstNumberRequired:
    "is required while gstRegistered is true; give the number of the letter from IRAS, such as 201912345D or M90312345A, or send gstRegistered false",
  gstNumberForm: "must be a GST registration number, such as 201912345D or M90312345A",
  gstFirstDay: "must be the first day of the registration, such as 2026-01-01",
  gstCurrency: "must be SGD while gstRegistered is true: a tax invoice shows its amounts in Singapore dollars",
  bankCodeForm:
    "must be a SWIFT code (BIC) such as DBSSSGSG, or a bank code with or without its branch such as 7171-001",
  gstRateTwice: "must be left out beside gstRates, which has today's rate",
  oneEarliestRate: "must have exactly one rate whose from is null: the earliest",
  rateOfSameDay: "is the day of another rate: {day}",
  payNowForm:
    "must be a UEN such as 201912345R, with the bank's suffix if it gave one (201912345RD01), or a mobile number such as +6591234567",
  currencyFixed: "The currency {currency} can no longer change, because documents exist.",
  registeredTooLate:
    "must not be after {day}, the day of {invoice}, which bears GST; void that invoice first, or give an earlier day",
  payeeScope:
    "This API key lacks the scope {scope}, which an owner can grant to a new key, so the bank account and PayNow stay as they are. A person changes them in Quoin under Settings, Organization.",
  timeZoneFixed:
    "The time zone {timeZone} can no longer change, because documents, expenses or projects have dates in it.",
  prefixRepeated: "must differ from {prefix}, so that no two documents have one number",
  prefixOfBroughtForward:
    "would give {number} again, which was brought forward from another program; choose another prefix, such as {prefix}2",
  currencyUnknown: "must be a current ISO 4217 code of a currency with two decimals",
  timeZoneUnknown: "must be an IANA time zone, such as Asia/Singapore",
  colourTooLight: "has a contrast of {contrast}:1 on white; choose a darker colour, with at least {min}:1",
} as const;

export const books = {
  closedThrough: "The books are closed through {through}.",
  dayClosed: "is closed: the books are closed through {through}; use a later day, such as today, {today}",
  periodClosed: "The books are closed through {through}. Use a later day, such as today, {today}.",
  closedTooLate: "must be a day before today, {day}: what happens now needs an open day",
  importedDayClosed: "is closed: the books are closed through {through}; use a later day, such as today",
} as const;

export const reports = {
  notADay: "must be a day that exists",
  rangeReversed: "must not be before `from`",
  rangeTooLong: "must be at most {months} months before the end of the range",
  exportRunning:
    "An export of this organization is running already. Wait until it has finished, or try again in two minutes.",
  periodAboveAYear: "must be at most a year after `from`; export one quarter after the other",
  onlyFirstDocuments: "Only the first {max} documents are in this file; choose a shorter period.",
  closingNeedsScope: "Closing the books needs the scope organization:write. File the return without closesPeriod.",
  returnReversed: "must not be before from; swap the two",
  returnTooEarly: "must be before today, {day}: a return is filed once its period is over",
  periodReversed: "`from` is after `to`. Swap them, or leave out `to` for today.",
} as const;

export const statements = {
  nothingOverdue: "No invoice of this client is overdue any more.",
  beginsInFuture: "`from` must not be in the future without `to`.",
  tooManyLines: "The statement has more than {max} lines. Choose a shorter period.",
} as const;
