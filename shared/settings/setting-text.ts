/** Text in the languages of the site; without Hindi the English one is shown. */
export type SettingText = { en: string; hi?: string };
