import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { Enquiries } from './Enquiries.tsx';

export const meta = () => [
  ...pageMeta({ title: m.app_enquiries(), description: m.desk_enquiries_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function EnquiriesPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <AppShell title={m.app_enquiries()} wide>
        <Enquiries />
      </AppShell>
    </RequireRole>
  );
}
