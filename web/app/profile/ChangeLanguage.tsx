import { useState } from 'react';
import { type Language, languageKnown, languages } from '#shared/language.ts';
import { m } from '#web/paraglide/messages.js';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { ProfileData } from './profile-documents.ts';
import { profileTexts } from './profile-texts.ts';
import { Setting } from './Setting.tsx';
import { SettingForm } from './SettingForm.tsx';

const names: Record<Language, () => string> = { en: m.profile_language_en, hi: m.profile_language_hi };

type Props = { profile: ProfileData; learn: (profile: ProfileData) => void };

export function ChangeLanguage({ profile, learn }: Props) {
  const { language } = profile.account;
  const [done, setDone] = useState('');
  const form = useContractForm('PUT /api/user/language', {
    fields: { language: undefined },
    initial: { language },
    input(typed) {
      setDone('');
      return { body: { language: languageKnown(typed.language) } };
    },
    texts: profileTexts,
    onDone(reply) {
      learn(reply);
      setDone(m.profile_language_done({ language: names[reply.account.language]() }));
    },
  });
  return (
    <Setting label={m.profile_language()} value={names[language]()}>
      <div role="status">
        {done && (
          <Notice tone="success" quiet className="mb-4">
            {done}
          </Notice>
        )}
      </div>
      <SettingForm form={form} button={m.profile_language_save()} busyText={m.profile_language_saving()}>
        <SelectField {...form.field('language')} id="mailLanguage" label={m.profile_language()}>
          {languages.map((each) => (
            <option key={each} value={each}>
              {names[each]()}
            </option>
          ))}
        </SelectField>
      </SettingForm>
    </Setting>
  );
}
