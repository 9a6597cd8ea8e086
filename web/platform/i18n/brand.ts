import { brand } from '#shared/brand.ts';
import { contentFor } from './content.ts';

const twins = import.meta.glob<typeof brand>('../../../shared/brand.*.ts', { eager: true, import: 'brand' });

/** Who we are and what we claim, in the language of the page. */
export const localBrand = () => contentFor(brand, twins);
