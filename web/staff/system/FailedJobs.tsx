import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FailedJobReply } from '#shared/contract/system.ts';
import { orderPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { moment } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

export function FailedJobs() {
  const query = useQuery(endpointQuery('GET /api/admin/failed-jobs', {}));
  const action = useEndpointMutation();
  const done = (text: string) => {
    action.setNotice({ tone: 'success', text });
    void query.refetch();
  };
  const retry = async ({ id, name }: FailedJobReply) => {
    if (await action.run('POST /api/admin/failed-jobs/:id/retry', { params: { id } }))
      done(m.desk_job_retried({ name }));
  };
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="mb-3 text-2xl">
        {m.desk_jobs()}
      </h2>
      <ActionNotice notice={action.notice} className="mb-4" />
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="text-muted">{m.desk_jobs_none()}</p>
          ) : (
            <ul className="border-t-2 border-ink">
              {jobs.map((job) => (
                <Row
                  key={job.id}
                  job={job}
                  onRetry={() => void retry(job)}
                  onGivenUp={() => done(m.desk_job_given_up({ name: job.name }))}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  );
}

type RowProps = { job: FailedJobReply; onRetry: () => void; onGivenUp: () => void };

function Row({ job, onRetry, onGivenUp }: RowProps) {
  const { id, name, orderId, attempts, error, createdAt, failedAt } = job;
  return (
    <li className="border-b border-line py-3 [&>details]:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{name}</p>
          {orderId !== null && (
            <Link to={orderPath(orderId)} className="link">
              {m.desk_webhook_order({ id: orderId })}
            </Link>
          )}
          <p className="text-mirchi">{error}</p>
          <p className="text-sm text-muted">{m.desk_job_about({ attempts, when: moment(failedAt ?? createdAt) })}</p>
        </div>
        <button type="button" className="link target" aria-label={m.desk_job_retry_of({ name })} onClick={onRetry}>
          {m.desk_job_retry()}
        </button>
      </div>
      <Disclosure summary={m.desk_job_give_up_of({ name })} group="jobs">
        <GiveUp id={id} onDone={onGivenUp} />
      </Disclosure>
    </li>
  );
}

function GiveUp({ id, onDone }: { id: string; onDone: () => void }) {
  const form = useContractForm('POST /api/admin/failed-jobs/:id/give-up', {
    fields: { reason: undefined },
    input: (body) => ({ params: { id }, body }),
    texts: staffTexts,
    onDone,
  });
  return (
    <form {...form.props} className="grid max-w-xl gap-3">
      <Field {...form.field('reason')} id={`reason-${id}`} label={m.desk_reason()} maxLength={300} autoComplete="off" />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_job_give_up()}
      </SubmitButton>
    </form>
  );
}
