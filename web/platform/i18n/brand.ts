import { brand } from '#shared/brand.ts';
import { contentForLanguage } from './content-for-language.ts';

const twins = import.meta.glob<typeof brand>('../../../shared/brand.*.ts', { eager: true, import: 'brand' });

/** Company data and claims in the language of the page. */
export const localBrand = () => contentForLanguage(brand, twins);
