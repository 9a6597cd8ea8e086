import { contentFor } from '#web/platform/i18n/content.ts';
import { content as english } from './content.en.ts';

/** The long texts of the marketing pages in the page's language. */
export const marketingContent = () =>
  contentFor(english, import.meta.glob<typeof english>('./content.*.ts', { eager: true, import: 'content' }));
