import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { keepOnce } from "#server/core/keep-once.ts";
import { refuseFaults } from "#server/core/refusal.ts";

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
 * `P@ssw0rd`, a pattern such as `1234567890`, or known data of the person and the firm.
 * @param known the person's e-mail address and the names of their organizations
 * @throws Refusal 422
 */
export async function checkNewPassword(path: string, password: string, known: readonly string[]): Promise<void> {
  const words = known.flatMap((text) => [text, text.replaceAll(/\s/g, ""), ...text.split(/[\s@]+/)]);
  const { score } = (await estimator()).check(
    password.slice(0, lengthEstimatedMax),
    words.filter((word) => word.length > 2).map((word) => word.toLowerCase()),
  );
  if (score >= scoreMin) return;
  const message =
    "is easy to guess: it is common, follows a pattern, or contains your address or organization; choose several unrelated words";
  refuseFaults([{ path, code: "COMMON_PASSWORD", message }]);
}
