import { brand } from '#shared/brand.ts';
import { contentForLanguage } from './content-for-language.ts';

const twins = import.meta.glob<typeof brand>('../../../shared/brand.*.ts', { eager: true, import: 'brand' });

export const localBrand = () => contentForLanguage(brand, twins);
