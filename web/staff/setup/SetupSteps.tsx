import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { labelsOf } from '#shared/settings/sections.ts';
import { settingSectionNames } from '#shared/settings/shipped.ts';
import { type TryName, tryNames } from '#shared/settings/tries.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { moment } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { ProviderKeys } from './ProviderKeys.tsx';

type Setup = Reply<'GET /api/admin/setup'>;
type Step = Setup['steps'][number];

const titles: Record<string, () => string> = {
  brand: m.desk_setup_step_brand,
  contact: m.desk_setup_step_contact,
  people: m.desk_setup_step_people,
  invoicing: m.desk_setup_step_invoicing,
  messages: m.desk_setup_step_messages,
  plans: m.desk_setup_step_plans,
  providers: m.desk_setup_step_providers,
  texts: m.desk_setup_step_texts,
};

/** Each step keeps what is done, so that the set-up can go on another day. */
export function SetupSteps() {
  const client = useQueryClient();
  const action = useEndpointMutation();
  const query = useQuery(endpointQuery('GET /api/admin/setup', {}));
  const refresh = () => client.invalidateQueries({ queryKey: ['GET /api/admin/setup'] });
  const open = async () => {
    if (!(await action.run('POST /api/admin/setup/open', {}))) return;
    action.setNotice({ tone: 'success', text: m.desk_setup_opened() });
    await refresh();
  };
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(setup) => {
        const left = setup.steps.filter(({ done }) => !done).length;
        return (
          <div className="max-w-3xl">
            <p className="mb-5 text-lg">
              {setup.open ? m.desk_setup_open_now() : m.desk_setup_intro()}{' '}
              {setup.open && (
                <a href={paths.home} className="link">
                  {m.desk_setup_visit()}
                </a>
              )}
            </p>
            <ol className="border-t-2 border-ink">
              {setup.steps.map((step) => (
                <li key={step.key} className="grid gap-2 border-b border-line py-4">
                  <h2 className="flex items-center gap-2 text-xl">
                    {titles[step.key]?.()}
                    {step.done && (
                      <span className="flex items-center gap-1 text-base font-normal text-pudina">
                        <TickIcon className="size-5" />
                        {m.desk_setup_done()}
                      </span>
                    )}
                  </h2>
                  <StepBody step={step} setup={setup} action={action} onDone={refresh} />
                </li>
              ))}
            </ol>
            <p className="my-5">
              {m.desk_setup_claims()}{' '}
              <Link to={`${paths.settings}?section=claims`} className="link">
                {m.desk_setup_to_claims()}
              </Link>
            </p>
            <ActionNotice notice={action.notice} className="my-5" />
            {!setup.open && (
              <>
                {left > 0 && <p className="mb-3">{m.desk_setup_left({ count: left, all: setup.steps.length })}</p>}
                <Button aria-disabled={left > 0 || action.busy} disabled={left > 0} onClick={() => void open()}>
                  {m.desk_setup_open()}
                </Button>
              </>
            )}
          </div>
        );
      }}
    </QueryResult>
  );
}

type BodyProps = {
  step: Step;
  setup: Setup;
  action: ReturnType<typeof useEndpointMutation>;
  onDone: () => Promise<void>;
};

function StepBody({ step, setup, action, onDone }: BodyProps) {
  const section = settingSectionNames.find((name) => name === step.key);
  if (section) {
    const labels = labelsOf(section, step.left);
    return (
      <p>
        {labels.length > 0 && <>{labels.join(', ')}. </>}
        <Link to={`${paths.settings}?section=${section}`} className="link">
          {step.done ? m.desk_setup_change() : m.desk_setup_fill_in()}
        </Link>
      </p>
    );
  }
  if (step.key === 'plans')
    return (
      <p>
        {m.desk_setup_plans_text()}{' '}
        <Link to={paths.catalogue} className="link">
          {m.desk_setup_to_catalogue()}
        </Link>
      </p>
    );
  if (step.key === 'providers') return <Tries setup={setup} action={action} onDone={onDone} />;
  const accept = async () => {
    if (await action.run('POST /api/admin/setup/texts', { body: { terms: setup.terms } })) await onDone();
  };
  return (
    <>
      <p>{m.desk_setup_texts_text()}</p>
      <p className="flex flex-wrap gap-x-5">
        {texts.map(([path, label]) => (
          <a key={path} href={path} target="_blank" rel="noreferrer" className="link target">
            {label()}
          </a>
        ))}
      </p>
      {!step.done && (
        <Button small variant="ghost" className="justify-self-start" onClick={() => void accept()}>
          {m.desk_setup_texts_accept()}
        </Button>
      )}
    </>
  );
}

const texts = [
  [paths.terms, m.site_terms],
  [paths.privacy, m.site_privacy],
  [paths.returns, m.site_returns],
  [paths.shipping, m.site_shipping],
] as const;

const tryTexts: Record<TryName, () => string> = {
  payment: m.desk_setup_try_payment,
  mail: m.desk_setup_try_mail,
  files: m.desk_setup_try_files,
  phone: m.desk_setup_try_phone,
};

function Tries({ setup, action, onDone }: Omit<BodyProps, 'step'>) {
  const [trying, setTrying] = useState<TryName | null>(null);
  const tryOut = async (name: TryName) => {
    setTrying(name);
    if (await action.run('POST /api/admin/setup/tries/:name', { params: { name } })) await onDone();
    setTrying(null);
  };
  return (
    <ul className="grid gap-3">
      {tryNames.map((name) => {
        const last = setup.tries[name];
        return (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>
              {tryTexts[name]()}
              {last && (
                <span className={`block text-sm wrap-anywhere ${last.ok ? 'text-muted' : 'text-mirchi'}`}>
                  {last.ok
                    ? m.desk_setup_tried_ok({ when: moment(last.at) })
                    : m.desk_setup_tried_wrong({ when: moment(last.at), problem: last.problem ?? '' })}
                </span>
              )}
            </span>
            <Button small variant="ghost" aria-disabled={trying !== null} onClick={() => void tryOut(name)}>
              {trying === name ? m.desk_setup_trying() : m.desk_setup_try()}
            </Button>
            <ProviderKeys provider={name} keys={setup.keys} onSaved={onDone} />
            {name === 'payment' && (
              <p className="w-full text-sm text-muted wrap-anywhere">
                {m.desk_setup_webhook({ url: `${location.origin}/api/cashfree/webhook` })}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
