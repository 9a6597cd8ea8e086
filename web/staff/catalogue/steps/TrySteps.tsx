import { useState } from 'react';
import type { Language } from '#shared/language.ts';
import { type CaseState, isOwed, possibleOnDemand, ratingStep, templateStep } from '#shared/rules/cases/case-state.ts';
import { segmentsOf, segmentTitle } from '#shared/rules/cases/progress.ts';
import { applyOwnKinds, requestKind } from '#shared/rules/cases/request-kinds.ts';
import { afterReview, afterUpload } from '#shared/rules/cases/request-transitions.ts';
import { compileTemplate, type TemplateBody } from '#shared/rules/cases/template-body.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { complete, enterOnDemand, finish, openCase } from '#shared/rules/cases/transitions.ts';
import { m } from '#web/paraglide/messages.js';
import { randomUuid } from '#web/platform/random-uuid.ts';
import { Button } from '#web/ui/Button.tsx';
import { Segments } from '#web/ui/case/Segments.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

type Pretended = { template: CaseTemplate; state: CaseState };

/** A pretended case in this browser: the rules of real cases, without an order, a mail or a stored row. */
export function TrySteps({ slug, body, ready }: { slug: string; body: TemplateBody; ready: boolean }) {
  const [tried, setTried] = useState<Pretended>();
  const [language, setLanguage] = useState<Language>('en');
  const begin = () => {
    const template = compileTemplate(slug, 0, body);
    applyOwnKinds(template.kinds ?? []);
    setTried({ template, state: openCase(contextOf(template)).state });
  };
  return (
    <section className="grid gap-3 rounded-card border border-line p-4" aria-labelledby="try">
      <h3 id="try">{m.shop_steps_try()}</h3>
      {tried && (
        <>
          <Segmented
            legend={m.shop_preview_language()}
            quietLegend
            name="try-language"
            options={[
              { value: 'en', label: m.shop_language_en() },
              { value: 'hi', label: m.shop_language_hi() },
            ]}
            value={language}
            onPick={setLanguage}
          />
          <CustomersView {...tried} language={language} />
          <Acts {...tried} onAct={(state) => setTried({ ...tried, state })} />
        </>
      )}
      <Button
        variant="ghost"
        small
        className="justify-self-start"
        aria-disabled={!ready}
        onClick={() => ready && begin()}
      >
        {tried ? m.shop_steps_try_again() : m.shop_steps_try_begin()}
      </Button>
      {!ready && <p className="text-sm text-muted">{m.shop_steps_try_later()}</p>}
    </section>
  );
}

const contextOf = (template: CaseTemplate) => ({ template, newId: randomUuid });

const owner = ({ state, template }: Pretended) => {
  if (state.status === 'done') return m.shop_steps_try_done();
  if (state.ball === 'us') return m.shop_steps_try_us();
  return state.ball === 'customer'
    ? m.shop_steps_try_customer()
    : m.shop_steps_try_outside({ partner: template.partner ?? '' });
};

function CustomersView({ state, template, language }: Pretended & { language: Language }) {
  const step = templateStep(template, state.stepKey);
  const segments = segmentsOf(template, state.steps, state.status === 'done').map((segment) => ({
    ...segment,
    title: segmentTitle(template, segment.key)[language],
  }));
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="font-semibold" lang={language}>
        {template.title[language]}
      </p>
      <div lang={language}>
        <Segments segments={segments} />
      </div>
      <p className="text-muted">{owner({ state, template })}</p>
      <div lang={language}>
        <p className="font-semibold">{step?.title[language]}</p>
        <p>{step?.note[language]}</p>
        <ul className="bullets mt-2">
          {state.requests.filter(isOwed).map(({ id, kind }) => (
            <li key={id}>{requestKind(kind)?.title[language]}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const owedIn = ({ stepKey, requests }: CaseState) => (stepKey === ratingStep ? [] : requests.filter(isOwed));

/** As the customer, sends what is asked for or rates the work; as staff, accepts what was sent and ends the step. */
function next(before: CaseState, template: CaseTemplate): CaseState {
  const context = contextOf(template);
  const owed = owedIn(before);
  if (owed.length > 0) return owed.reduce((state, { id }) => afterUpload(state, id, context).state ?? state, before);
  if (before.stepKey === ratingStep) return finish(before, 'rating').state ?? before;
  const checked = before.requests
    .filter(({ state }) => state === 'checking')
    .reduce((state, { id }) => afterReview(state, id, 'accepted').state ?? state, before);
  return complete(checked, checked.stepKey, context).state ?? before;
}

function nextName(state: CaseState): string {
  if (owedIn(state).length > 0) return m.shop_steps_try_sends();
  return state.stepKey === ratingStep ? m.shop_steps_try_rates() : m.shop_steps_try_next();
}

function Acts({ state, template, onAct }: Pretended & { onAct: (after: CaseState) => void }) {
  if (state.status !== 'open') return null;
  const demand = (key: string) => enterOnDemand(state, key, contextOf(template)).state ?? state;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="ghost" small onClick={() => onAct(next(state, template))}>
        {nextName(state)}
      </Button>
      {possibleOnDemand(state, template).map((key) => (
        <Button key={key} variant="ghost" small onClick={() => onAct(demand(key))}>
          {m.shop_steps_try_word({ title: templateStep(template, key)?.title.en ?? key })}
        </Button>
      ))}
    </div>
  );
}
