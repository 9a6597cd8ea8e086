import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { content as english } from './content.en.ts';

export const marketingContent = () =>
  contentForLanguage(english, import.meta.glob<typeof english>('./content.*.ts', { eager: true, import: 'content' }))();
