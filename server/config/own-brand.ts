import { settings } from '#shared/brand.ts';
import { placeholdersIn } from '#shared/settings/placeholders.ts';
import { type Config, SettingsError } from './config.ts';

/** Where the operator replaces what the product is shipped with. */
export const whereToChange = 'change them in the settings (docs/operations.md, Make it yours)';

/** Refuses to sell as the fictional company that the product is shipped with. */
export function requireOwnBrand({ mode }: Pick<Config, 'mode'>): void {
  const fields = placeholdersIn(settings);
  if (mode === 'production' && fields.length > 0)
    throw new SettingsError(
      `Production does not sell as the fictional company of the demo. Still as shipped: ${fields.join(', ')}; ${whereToChange}.`,
    );
}
