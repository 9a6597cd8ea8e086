import { useParams } from 'react-router';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { Customer } from './Customer.tsx';

export const meta = () => [
  ...pageMeta({ title: m.customers_one_title(), description: m.customers_one_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function CustomerPage() {
  const { id = '' } = useParams();
  return (
    <RequireRole roles={['seller', 'admin']}>
      <Customer key={id} id={id} />
    </RequireRole>
  );
}
