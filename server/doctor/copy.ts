import type { Language } from "#contract/language.ts";
import { inEachLanguage } from "#server/core/text/copy.ts";
import { doctorMessages } from "./copy/en/doctor.ts";
import { doctorMessages as chinese } from "./copy/zh/doctor.ts";

const copies = inEachLanguage("doctor", doctorMessages, { zh: chinese });

export type DoctorCopy = (typeof copies)["en"];

export const doctorCopyIn = (language: Language): DoctorCopy => copies[language];
