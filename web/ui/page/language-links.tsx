import { useMutation } from "@tanstack/react-query";
import { type Language, languageNames, languages, languageTags } from "#contract/language.ts";
import { request } from "#web/api.ts";
import { language } from "#web/locale.ts";
import { languagesCopy } from "#web/copy/languages.ts";
import { reloadWithToken } from "#web/ui/use-fragment-token.ts";

/** The choice of the language on the pages before sign-in: a button for each, and the current one as text. */
export function LanguageLinks() {
  const choose = useMutation({
    mutationFn: (chosen: Language) => request("POST /language", { body: { language: chosen } }),
    onSuccess: reloadWithToken,
  });
  return (
    <nav aria-label={languagesCopy.choose} className="mt-4">
      <ul className="flex justify-center">
        {languages.map((each) => (
          <li key={each} lang={languageTags[each]}>
            <button
              type="button"
              aria-current={each === language ? "true" : undefined}
              disabled={choose.isPending}
              onClick={() => each !== language && choose.mutate(each)}
              className="inline-flex min-h-11 items-center px-3 text-muted underline-offset-4 not-aria-[current]:underline hover:text-ink"
            >
              {languageNames[each]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
