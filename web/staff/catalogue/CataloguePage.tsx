import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Catalogue } from './Catalogue.tsx';

export const meta = () => pageMeta({ title: m.shop_title(), description: m.shop_description(), noindex: true });

export default function CataloguePage() {
  return (
    <SignedInPage screen="catalogue" title={m.shop_title()}>
      <Catalogue />
    </SignedInPage>
  );
}
