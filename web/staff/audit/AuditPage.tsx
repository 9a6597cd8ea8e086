import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { AuditLogScreen } from './AuditLogScreen.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_audit_title(), description: m.desk_audit_description(), noindex: true });

export default function AuditPage() {
  return (
    <SignedInPage screen="audit" title={m.desk_audit_title()} wide>
      <AuditLogScreen />
    </SignedInPage>
  );
}
