import { logoAddress } from './logo.ts';
import { type AllSettings, shippedSettings } from './shipped.ts';

/** What hydrated screens show; nothing that only staff may read. */
function shownOf({ brand, contact, hours, logo, invoicing, claims, policies }: AllSettings) {
  return {
    brand,
    contact,
    hours,
    logo: { picture: logoAddress(logo.picture) },
    invoicing: { gstin: invoicing.gstin },
    claims: claims
      .filter(({ place }) => place === 'recentBuyers')
      .map(({ place, text, shown }) => ({ place, text, shown, evidence: '' })),
    policies,
  };
}

/** The public sections that differ from the shipped ones, as JSON for a page; undefined if none does. */
export function publicSettings(settings: AllSettings): string | undefined {
  const shipped = new Map<string, unknown>(Object.entries(shownOf(shippedSettings)));
  const own = Object.entries(shownOf(settings)).filter(
    ([section, values]) => JSON.stringify(values) !== JSON.stringify(shipped.get(section)),
  );
  return own.length > 0 ? JSON.stringify(Object.fromEntries(own)).replaceAll('<', '\\u003c') : undefined;
}

/** The settings of a page: the shipped ones, with what `publicSettings` says. */
export function settingsOfPage(text: string): AllSettings {
  const own: Partial<AllSettings> = JSON.parse(text);
  return { ...shippedSettings, ...own, invoicing: { ...shippedSettings.invoicing, ...own.invoicing } };
}

export const pageSettingsId = 'shop';
