import { useEffect, useRef } from 'react';
import { nextAction, stepAfter } from '#shared/rules/cases/next-action.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { resultNames } from '#web/staff/shared/case-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { filingFormId } from './FilingForm.tsx';
import { resultFormId } from './MissingResults.tsx';
import { sectionIds } from './section-ids.ts';
import type { CaseProps, SetNotice } from './types.ts';

type Props = CaseProps & { setNotice: SetNotice; onCheck: (id: string) => void; onTab: (tab: 'messages') => void };

/** The one thing to do next: the only filled button of the screen, and what follows it. */
export function NextActionButton({ one, onChanged, setNotice, onCheck, onTab }: Props) {
  const { user } = useSession();
  const action = useEndpointMutation();
  const { id, version, step } = one;
  const partner = one.partner ?? '';
  const next = nextAction(one);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its action; the keyboard goes on from the one that follows.
  const before = useRef(next);
  useEffect(() => {
    if (before.current === next) return;
    before.current = next;
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [next]);

  /** Shows the reply, and how it ended in words. */
  const settle = (
    done: { reply: CaseProps['one'] } | undefined,
    text: (reply: CaseProps['one']) => string,
    undo?: (reply: CaseProps['one']) => void,
  ) => {
    onChanged(done?.reply);
    if (done) setNotice({ tone: 'success', text: text(done.reply), ...(undo && { undo: () => undo(done.reply) }) });
  };
  const take = async () =>
    settle(
      await action.run('PATCH /api/cases/:id', { params: { id }, body: { assigneeId: user?._id ?? null, version } }),
      ({ assignee }) => m.work_handed_over({ name: assignee?.name ?? '' }),
    );
  const complete = async () =>
    settle(
      await action.run('POST /api/cases/:id/steps/:key', {
        params: { id, key: step.key },
        body: { action: 'complete', version },
      }),
      (reply) => m.work_moved({ step: reply.step.title }),
      // Finishing other steps sends an e-mail or a file to somebody else, which cannot be taken back.
      next === 'finish' && one.ball === 'us' ? (reply) => void reopen(reply) : undefined,
    );
  const reopen = async (moved: CaseProps['one']) =>
    settle(
      await action.run('POST /api/cases/:id/steps/:key', {
        params: { id, key: step.key },
        body: { action: 'return', version: moved.version },
      }),
      (reply) => m.work_moved({ step: reply.step.title }),
    );
  const remind = async () => {
    const sent = await action.run('POST /api/cases/bulk', { body: { ids: [id], action: 'remind' } });
    const refused = sent?.reply.refused[0];
    onChanged();
    if (sent) setNotice({ tone: refused ? 'error' : 'success', text: refused?.reason ?? m.work_reminded() });
  };
  const check = () => {
    const first = one.requests.find(({ state }) => state === 'checking');
    if (first) onCheck(first.id);
    reveal(sectionIds.papers);
  };
  const answer = () => {
    onTab('messages');
    // The field is shown only after the tab has changed.
    requestAnimationFrame(() => document.getElementById('case-message')?.focus());
  };

  const click = (text: string, act: () => unknown) => (
    <Button small aria-disabled={action.busy} onClick={() => void act()}>
      {text}
    </Button>
  );
  const submit = (text: string, form: string) => (
    <Button small type="submit" form={form}>
      {text}
    </Button>
  );
  const then = next && completes.includes(next) && stepAfter(one.steps)?.title;
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:justify-end">
      <p
        className="text-sm text-muted empty:hidden lg:max-w-56 lg:text-right"
        role={action.notice ? 'alert' : undefined}
      >
        {action.notice ? action.notice.text : then && m.work_next_then({ step: then })}
      </p>
      {next === 'take' && click(m.work_take_this(), take)}
      {next === 'decide' && click(m.work_next_decide(), () => reveal(sectionIds.close))}
      {next === 'check' &&
        click(one.toCheck === 1 ? m.work_next_check_one() : m.work_next_check({ count: one.toCheck }), check)}
      {next === 'answer' && click(m.work_next_answer(), answer)}
      {next === 'draft' && click(m.work_draft_add(), attachDraft)}
      {next === 'result' &&
        submit(
          m.work_next_result({
            results: one.missingResults.map((kind) => inSentence(resultNames[kind]())).join(m.work_and()),
          }),
          resultFormId,
        )}
      {next === 'file' && submit(m.work_next_file({ partner }), filingFormId)}
      {next === 'reply' && click(m.work_next_reply({ partner }), complete)}
      {next === 'ask' && click(m.work_next_ask(), complete)}
      {next === 'deliver' && click(m.work_next_deliver(), complete)}
      {next === 'finish' && click(m.work_complete(), complete)}
      {next === 'authority' &&
        click(m.work_next_authority({ partner: partner || m.work_ball_authority() }), () =>
          reveal(sectionIds.authority, 'authority-status'),
        )}
      {next === 'customer' && (
        <>
          <p className="font-semibold">
            {one.needed === 1 ? m.work_next_customer_one() : m.work_next_customer({ count: one.needed })}
          </p>
          <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void remind()}>
            {m.work_remind()}
          </Button>
        </>
      )}
      {next === 'rating' && <p className="font-semibold">{m.work_next_rating()}</p>}
    </div>
  );
}

/** Actions after which the case goes on to its next step. */
const completes: readonly unknown[] = ['file', 'reply', 'ask', 'deliver', 'finish', 'result'];

/** With a small first letter, except in an abbreviation such as GSTIN. */
const inSentence = (name: string) => (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));

/** Opens a section, scrolls to it, and puts the focus into one of its fields, if one is named. */
function reveal(section: string, field?: string): void {
  const fold = document.getElementById(section);
  if (fold instanceof HTMLDetailsElement) fold.open = true;
  fold?.scrollIntoView({ block: 'nearest' });
  if (field) document.getElementById(field)?.focus();
}

/** Lets staff choose the first draft that is missing, or sends the one that is chosen. */
function attachDraft(): void {
  const input = document.querySelector(`#${sectionIds.drafts} [data-missing] input[type=file]`);
  if (!(input instanceof HTMLInputElement)) return;
  if (input.files?.length) input.form?.requestSubmit();
  else input.click();
}
