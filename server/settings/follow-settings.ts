import type { Db } from '#database/connect.ts';
import { storeTerms } from '#server/orders/store-terms.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { applySettings } from '#shared/brand.ts';
import { type LoadedSettings, loadSettings, onlyProven } from './load-settings.ts';

type Following = {
  db: Db;
  production: boolean;
  /** Whether payments and mails have their keys. */
  canTrade: boolean;
  web: () => Promise<Web>;
  onUnreadable: (sections: string[]) => void;
};

/**
 * Lets this process work with the stored settings. The pages are a bundle of their own with its own copy of them, so
 * they get them before each use.
 */
export function followSettings({ db, production, canTrade, web, onUnreadable }: Following) {
  let now: LoadedSettings | undefined;
  const withSettings = async () => {
    const pages = await web();
    if (now) pages.applySettings(now.settings, now.policies);
    return pages;
  };
  const load = async () => {
    const found = await loadSettings(db);
    if (found.unreadable.length > 0) onUnreadable(found.unreadable);
    const settings = production ? onlyProven(found.settings) : found.settings;
    now = { ...found, settings };
    applySettings(settings, found.policies);
  };
  const storeNewTerms = async () => storeTerms(db, await withSettings());
  let loading = Promise.resolve();
  return {
    web: withSettings,
    isOpen: () => !production || (canTrade && now?.opened === true),
    load,
    storeTerms: storeNewTerms,
    /** One after the other, so that the newest values stay. */
    reload(): Promise<void> {
      loading = loading
        .catch(() => undefined)
        .then(load)
        .then(storeNewTerms);
      return loading;
    },
  };
}
