import { Sources } from '#web/site/shared/Sources.tsx';
import { RowsTable } from '#web/ui/RowsTable.tsx';
import type { LicenceGuideContent } from './licence-guide.en.ts';

export function Exceptions({ guide }: { guide: LicenceGuideContent }) {
  const { exceptions, changes } = guide;
  return (
    <section className="later section">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div id="exceptions">
          <h2>{guide.exceptionsTitle}</h2>
          <p className="mt-3 text-lg text-muted">{guide.exceptionsLead}</p>
          <dl className="mt-6">
            {exceptions.map(({ title, fact }) => (
              <div key={title} className="border-t border-line py-3.5">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-muted">{fact.text}</dd>
              </div>
            ))}
          </dl>
          <div className="border-t border-line pt-3 text-muted">
            <Sources facts={exceptions.map(({ fact }) => fact)} />
          </div>
        </div>
        <div>
          <h2>{guide.changesTitle}</h2>
          <div className="mt-6">
            <RowsTable
              caption={guide.changesTitle}
              head={[changes.what, changes.before, changes.now]}
              rows={changes.rows.map(({ what, before, now }) => [what, before, now])}
            />
          </div>
          <p className="mt-4">{guide.changesNote}</p>
          <div className="mt-3 text-muted">
            <Sources facts={guide.changesFacts} />
          </div>
        </div>
      </div>
    </section>
  );
}
