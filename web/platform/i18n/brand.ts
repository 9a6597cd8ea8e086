import { brand } from '#shared/brand.ts';
import { contentForLanguage } from './content-for-language.ts';

const twins = import.meta.glob<typeof brand>('../../../shared/brand.*.ts', { eager: true, import: 'brand' });

/** Returns the company data and claims in the page's language. */
export const localBrand = () => contentForLanguage(brand, twins);
