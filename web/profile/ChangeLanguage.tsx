import { useState } from 'react';
import { type Language, languageKnown, languages } from '#shared/language.ts';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { Notice } from '../ui/Notice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { ActForm } from './ActForm.tsx';
import type { ProfileData } from './papers.ts';
import { Setting } from './Setting.tsx';
import { useAct } from './use-act.ts';

const names: Record<Language, () => string> = { en: m.profile_language_en, hi: m.profile_language_hi };

type Props = { profile: ProfileData; learn: (profile: ProfileData) => void };

/** In which language receipts and news come, whatever language the page is read in. */
export function ChangeLanguage({ profile, learn }: Props) {
  const { language } = profile.account;
  const [chosen, setChosen] = useState(language);
  const [done, setDone] = useState('');
  const act = useAct();
  const save = async () => {
    setDone('');
    const saved = await act.act(() => call('changeLanguage', { body: { language: chosen } }));
    if (!saved) return;
    learn(saved.reply);
    setDone(m.profile_language_done({ language: names[chosen]() }));
  };
  return (
    <Setting label={m.profile_language()} value={names[language]()}>
      <div role="status">
        {done && (
          <Notice tone="success" quiet className="mb-4">
            {done}
          </Notice>
        )}
      </div>
      <ActForm
        act={act}
        onSubmit={() => void save()}
        button={m.profile_language_save()}
        busyText={m.profile_language_saving()}
      >
        <SelectField
          name="mailLanguage"
          label={m.profile_language()}
          value={chosen}
          onChange={({ target }) => setChosen(languageKnown(target.value))}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {names[each]()}
            </option>
          ))}
        </SelectField>
      </ActForm>
    </Setting>
  );
}
