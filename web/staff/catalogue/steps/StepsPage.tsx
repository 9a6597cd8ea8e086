import { useParams } from 'react-router';
import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Steps } from './Steps.tsx';

export const meta = () => pageMeta({ title: m.shop_steps_title(), description: m.shop_steps_about(), noindex: true });

export default function StepsPage() {
  const { slug = '' } = useParams();
  return (
    <SignedInPage screen="steps" title={m.shop_steps_title()}>
      <Steps key={slug} slug={slug} />
    </SignedInPage>
  );
}
