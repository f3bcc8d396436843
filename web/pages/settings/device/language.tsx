import { useForm } from "react-hook-form";
import { type Language, languageNames, languages, languageTags } from "#contract/language.ts";
import { request } from "#web/api.ts";
import { languagesCopy } from "#web/copy/languages.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";

/** The value of the option that stands for the browser's language. */
const sameAsBrowser = "";

/** The person's language. The page is reloaded in it. */
export function LanguageSection() {
  const { user } = useSession();
  const form = useForm<{ language: Language | typeof sameAsBrowser }>({
    defaultValues: { language: user.language ?? sameAsBrowser },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <SettingsSection title={languagesCopy.title} lead={languagesCopy.lead}>
      <div className="card p-5">
        <Form
          form={form}
          label={languagesCopy.title}
          skipsUnsavedPrompt
          onSubmit={async (values) => {
            const language = values.language === sameAsBrowser ? null : values.language;
            await request("PATCH /account", { body: { language } });
            location.reload();
          }}
        >
          <SelectField label={languagesCopy.choice} error={errors.language?.message} {...form.register("language")}>
            {languages.map((each) => (
              <option key={each} value={each} lang={languageTags[each]}>
                {languageNames[each]}
              </option>
            ))}
            <option value={sameAsBrowser}>{languagesCopy.browser}</option>
          </SelectField>
          <Button type="submit" isBusy={isSubmitting} disabled={!isDirty}>
            {languagesCopy.save}
          </Button>
        </Form>
      </div>
    </SettingsSection>
  );
}
