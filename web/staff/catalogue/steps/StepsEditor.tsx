import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AdminTemplate } from '#shared/contract/templates.ts';
import { stepsPath } from '#shared/paths.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { isDemanded, isOutside, type TemplateBody } from '#shared/rules/cases/template-body.ts';
import { spanOf, templateChanges } from '#shared/rules/cases/template-changes.ts';
import { mostSteps, ourDays, templateProblems } from '#shared/rules/cases/template-problems.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { StaffLeaveGuard } from '#web/staff/shared/StaffLeaveGuard.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { type Addable, addable, addStep } from './edit-steps.ts';
import { StepForm } from './StepForm.tsx';
import { StepLine } from './StepLine.tsx';
import { TrySteps } from './TrySteps.tsx';
import { type OpenSteps, useEdits } from './use-edits.ts';
import { WholeForm } from './WholeForm.tsx';

export function StepsEditor({ template }: { template: AdminTemplate }) {
  const { slug, body: published, promised } = template;
  const client = useQueryClient();
  const view = useView();
  const { pathname } = useLocation();
  const action = useEndpointMutation();
  const edits = useEdits(template);
  const { body, isChanged } = edits;
  const step = body.steps.find(({ key }) => key === view.read('step')) ?? body.steps[1];
  const open = (key: string) => view.show({ step: key }, { replace: true });
  const problems = templateProblems(body, { slug, promised, published });
  /** Whether there is something that is not published. */
  const isNew = isChanged || template.draft !== null;
  const changes = published ? templateChanges(published, body) : [];

  const one = ['GET /api/admin/templates/:slug', { params: { slug } }];
  const stored = async (after: AdminTemplate | undefined, sent: TemplateBody | null) => {
    if (!after) return client.invalidateQueries({ queryKey: one });
    client.setQueryData(one, after);
    edits.saved(sent, after.version);
    await client.invalidateQueries({ queryKey: ['GET /api/admin/templates'] });
  };
  const save = async (draft: TemplateBody | null, version: number) => {
    const input = { params: { slug }, body: { draft, version } };
    const done = await action.run('PUT /api/admin/templates/:slug/draft', input);
    await stored(done?.reply, draft);
    return done?.reply;
  };
  const saveDraft = async () => {
    if (await save(body, edits.version)) action.setNotice({ tone: 'success', text: m.shop_steps_saved() });
  };
  const dropDraft = async () => {
    const draft = template.draft;
    const dropped = await save(null, edits.version);
    const undo = () => void (dropped && save(draft, dropped.version));
    if (dropped) action.setNotice({ tone: 'success', text: m.shop_steps_dropped(), undo });
  };
  const publish = async () => {
    const version = isChanged ? (await save(body, edits.version))?.version : edits.version;
    if (version === undefined) return;
    const done = await action.run('POST /api/admin/templates/:slug/publish', { params: { slug }, body: { version } });
    await stored(done?.reply, body);
    if (!done) return;
    action.setNotice({ tone: 'success', text: m.shop_steps_published({ version: String(done.reply.published) }) });
  };

  return (
    <>
      {/* Another step is the same page. */}
      <StaffLeaveGuard unsaved={(next) => isChanged && next?.pathname !== pathname} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto">
          <h2 className="text-2xl wrap-anywhere">{body.title.en || slug}</h2>
          <p className="text-muted">{statusText(template, isChanged)}</p>
        </div>
        {isChanged && (
          <>
            <Button variant="ghost" small onClick={edits.undo}>
              {m.desk_undo()}
            </Button>
            <Button variant="ghost" small onClick={edits.forget}>
              {m.shop_steps_forget()}
            </Button>
          </>
        )}
        {!isChanged && template.draft && published && (
          <Button variant="ghost" small onClick={dropDraft}>
            {m.shop_steps_drop_draft()}
          </Button>
        )}
        <Button
          variant="ghost"
          small
          aria-disabled={!isChanged || action.busy}
          onClick={() => isChanged && saveDraft()}
        >
          {m.shop_steps_save()}
        </Button>
        <Button small aria-disabled={!isNew || action.busy} onClick={() => isNew && publish()}>
          {m.shop_steps_publish({ version: (template.published ?? 0) + 1 })}
        </Button>
      </header>
      <ActionNotice notice={action.notice} className="mt-3" />
      <div className="mt-5">
        <StepLine
          slug={slug}
          body={body}
          open={step?.key ?? ''}
          wrong={new Set(problems.map((one) => one.step ?? ''))}
          onOpen={open}
        />
      </div>
      <p className="mt-4 border-b border-ink pb-3">{daysText(body, promised)}</p>
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-6">
          {step && <StepForm key={step.key} template={template} edits={edits} step={step} onOpen={open} />}
          <AddStep template={template} edits={edits} after={step?.key ?? ''} onOpen={open} />
          <div className="border-t border-line">
            <Disclosure summary={m.shop_steps_whole()}>
              <div className="text-ink">
                <WholeForm template={template} edits={edits} />
              </div>
            </Disclosure>
            <Disclosure summary={m.shop_steps_copy()}>
              <CopySteps slug={slug} />
            </Disclosure>
          </div>
        </div>
        <aside className="grid content-start gap-6">
          <TextList
            title={m.shop_steps_problems()}
            texts={problems.map(({ text }) => text)}
            none={m.shop_steps_fine()}
          />
          {published && (
            <TextList
              title={m.shop_steps_changed({ version: template.published ?? 0 })}
              texts={changes}
              none={m.shop_steps_unchanged()}
            />
          )}
          <TrySteps slug={slug} body={body} ready={problems.length === 0} />
        </aside>
      </div>
    </>
  );
}

function statusText({ published, changed, services, plans, openCases }: AdminTemplate, isChanged: boolean): string {
  const state =
    published === null ? m.shop_steps_never() : m.shop_steps_version({ version: published, count: openCases });
  const uses = [...new Set([...services, ...plans])].join(', ');
  const draft = isChanged ? m.shop_steps_unsaved() : changed ? m.shop_steps_draft() : '';
  return [state, uses && m.shop_steps_used({ uses }), draft].filter(Boolean).join(' ');
}

/** How long it takes at most until the result, and who needs the days. */
function daysText(body: TemplateBody, promised: number | null): string {
  const counted = body.steps.filter(({ key, onDemand }) => !onDemand && key !== ratingStep);
  const sum = (steps: TemplateBody['steps']) => steps.reduce((days, step) => days + step.usualDays[1], 0);
  return m.shop_steps_days({
    all: sum(counted),
    ours: spanOf([ourDays(body, 0), ourDays(body)]),
    theirs: sum(counted.filter(({ ball }) => ball === 'customer')),
    outside: sum(counted.filter(isOutside)),
    partner: body.partner || m.shop_steps_others(),
    promise: promised ?? body.promiseDays,
  });
}

function TextList({ title, texts, none }: { title: string; texts: readonly string[]; none: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {texts.length === 0 ? (
        <p className="mt-1 text-muted">{none}</p>
      ) : (
        <ul className="bullets mt-1 grid gap-1">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const addNames: Record<Addable, () => string> = {
  us: m.shop_steps_add_us,
  customer: m.shop_steps_add_customer,
  authority: m.shop_steps_add_authority,
  platform: m.shop_steps_add_platform,
  query: m.shop_steps_add_query,
  inspection: m.shop_steps_add_inspection,
  opposition: m.shop_steps_add_opposition,
};

function AddStep({ template, edits, after, onOpen }: OpenSteps & { after: string; onOpen: (key: string) => void }) {
  const { body, change } = edits;
  const [chosen, setChosen] = useState<Addable>('us');
  const offered = addable.filter((what) => !isDemanded(what) || !body.steps.some(({ key }) => key === what));
  const what = offered.includes(chosen) ? chosen : 'us';
  const add = () => {
    const added = addStep(body, after, what, template.body);
    change(added.body, `${added.key} added`);
    onOpen(added.key);
  };
  if (body.steps.length >= mostSteps) return null;
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
      <SelectField
        name="what"
        label={m.shop_steps_add()}
        value={what}
        onChange={({ target }) => setChosen(offered.find((each) => each === target.value) ?? 'us')}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {addNames[each]()}
          </option>
        ))}
      </SelectField>
      <Button variant="ghost" onClick={add}>
        {m.shop_steps_add_here()}
      </Button>
    </div>
  );
}

/** Makes a copy with another address, for a service that is to have steps of its own. */
function CopySteps({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const action = useEndpointMutation();
  const [typed, setTyped] = useState('');
  const copy = async () => {
    const done = await action.run('POST /api/admin/templates', { body: { slug: typed.trim(), from: slug } });
    if (!done) return;
    await client.invalidateQueries({ queryKey: ['GET /api/admin/templates'] });
    navigate(stepsPath(done.reply.slug));
  };
  return (
    <div className="grid gap-3 text-ink">
      <Field
        name="copy"
        label={m.shop_slug()}
        hint={m.shop_steps_copy_hint()}
        error={action.problem('slug')}
        value={typed}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <ActionNotice notice={action.problem('slug') ? null : action.notice} />
      <Button variant="ghost" className="justify-self-start" aria-disabled={action.busy} onClick={copy}>
        {m.shop_steps_copy_make()}
      </Button>
    </div>
  );
}
