import { useParams } from 'react-router';
import { brand } from '#shared/brand.ts';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { CustomerScreen } from './CustomerScreen.tsx';

export const meta = () =>
  pageMeta({
    title: m.customers_one_title(),
    description: m.customers_one_description({ brand: brand.name }),
    noindex: true,
  });

export default function CustomerPage() {
  const { id = '' } = useParams();
  return (
    <RequireRole screen="customer">
      <CustomerScreen key={id} id={id} />
    </RequireRole>
  );
}
