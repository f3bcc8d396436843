import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { wording } from "#contract/api/wording.ts";
import { keepOnce } from "#server/core/sharing/keep-once.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { withoutKnownWords } from "./without-known-words.ts";

/** Of 0 to 4: a password below it takes fewer than a million guesses. */
const scoreMin = 2;
/** The cost of an estimate grows faster than the length; the characters after these can only make it stronger. */
const lengthEstimatedMax = 40;

/** Loaded with the first new password, since its lists take 14 MB. */
const estimator = keepOnce(async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
});

/**
 * Rejects a password that is easy to guess: one of the 49,000 most common, in any case and with letters replaced as in
 * `P@ssw0rd`, a pattern such as `1234567890`, or one that is so without the words of the person, the firm and the
 * product, and without years, as `Tan Builders 2026` is.
 * @param known the person's name and e-mail address, and the names of their organizations
 * @throws Refusal 422
 */
export async function checkNewPassword(path: string, password: string, known: readonly string[]): Promise<void> {
  const words = known.flatMap((text) => [text, text.replaceAll(/\s/g, ""), ...text.split(/[\s@]+/)]);
  const inputs = words.filter((word) => word.length > 2).map((word) => word.toLowerCase());
  const factory = await estimator();
  const isHard = (text: string) => factory.check(text.slice(0, lengthEstimatedMax), inputs).score >= scoreMin;
  if (isHard(password) && isHard(withoutKnownWords(password, known))) return;
  refuseFaults([{ path, code: "COMMON_PASSWORD", message: wording("people.passwordGuessable") }]);
}
