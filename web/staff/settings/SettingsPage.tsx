import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { ShopSettings } from './ShopSettings.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_settings_title(), description: m.desk_settings_description(), noindex: true });

export default function SettingsPage() {
  return (
    <SignedInPage screen="settings" title={m.desk_settings_title()}>
      <ShopSettings />
    </SignedInPage>
  );
}
