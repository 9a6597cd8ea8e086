import { useState } from 'react';
import { requestKind, requestKinds } from '#shared/rules/cases/request-kinds.ts';
import type { BodyStep, OwnKind } from '#shared/rules/cases/template-body.ts';
import { mostNote, mostTitle } from '#shared/rules/cases/template-problems.ts';
import type { RequestAnswer } from '#shared/rules/cases/template-types.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { BothFields } from './BothFields.tsx';
import { addKind, changeStep, withoutRequest } from './edit-steps.ts';
import type { OpenSteps } from './StepsEditor.tsx';

const answers: Record<RequestAnswer, () => string> = {
  document: m.shop_steps_document,
  text: m.shop_steps_text,
  'yes-no': m.shop_steps_yes_no,
};

/** What a step asks the customer for: shipped requests, and requests of the operator's own. */
export function Asks({ step, template, edits }: OpenSteps & { step: BodyStep }) {
  const { body, change } = edits;
  const asked = step.requests ?? [];
  const free = requestKinds.filter(({ key }) => !asked.includes(key));
  const [chosen, setChosen] = useState('');
  const next = free.find(({ key }) => key === chosen)?.key ?? free[0]?.key ?? '';
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3>{m.shop_steps_asks({ count: asked.length })}</h3>
      <ul className="grid gap-2">
        {asked.map((key) => {
          const own = body.kinds.find((kind) => kind.key === key);
          const shipped = requestKind(key);
          const name = own?.title.en || shipped?.title.en || m.shop_steps_untitled();
          return (
            <li key={key} className="border-b border-line pb-2">
              <p className="flex flex-wrap items-center gap-3">
                <span className="font-medium">{name}</span>
                <span className="text-sm text-muted">
                  {answers[own?.answer ?? shipped?.answer ?? 'text']()}
                  {(own?.optional ?? shipped?.optional) && `, ${m.shop_steps_may()}`}
                </span>
                <Button
                  variant="ghost"
                  small
                  className="ml-auto"
                  aria-label={m.shop_steps_drop({ name })}
                  onClick={() => change(withoutRequest(body, step, key), `${key} dropped`)}
                >
                  {m.shop_steps_remove()}
                </Button>
              </p>
              {own && (
                <OwnKindForm
                  kind={own}
                  isPublished={template.body?.kinds.some((kind) => kind.key === key) ?? false}
                  onChange={(kind, field) =>
                    change(
                      { ...body, kinds: body.kinds.map((each) => (each.key === key ? kind : each)) },
                      `${key} ${field}`,
                    )
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          name="ask"
          label={m.shop_steps_ask()}
          value={next}
          onChange={({ target }) => setChosen(target.value)}
        >
          {(['document', 'text', 'yes-no'] as const).map((answer) => (
            <optgroup key={answer} label={answers[answer]()}>
              {free
                .filter((kind) => kind.answer === answer)
                .map((kind) => (
                  <option key={kind.key} value={kind.key}>
                    {kind.title.en}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <Button
          variant="ghost"
          onClick={() => change(changeStep(body, step.key, { requests: [...asked, next] }), `${next} asked`)}
        >
          {m.shop_steps_ask_add()}
        </Button>
        <Button
          variant="ghost"
          onClick={() => change(addKind(body, step, template.slug, template.body), `${body.kinds.length} own`)}
        >
          {m.shop_steps_ask_own()}
        </Button>
      </div>
    </section>
  );
}

type OwnProps = { kind: OwnKind; isPublished: boolean; onChange: (kind: OwnKind, field: string) => void };

function OwnKindForm({ kind, isPublished, onChange }: OwnProps) {
  const { key, title, why, answer, questions, optional } = kind;
  const lines = (language: 'en' | 'hi') => questions.map((text) => text[language]).join('\n');
  const typed = (language: 'en' | 'hi', text: string) => {
    const other = language === 'en' ? 'hi' : 'en';
    const rows = text === '' ? [] : text.split('\n').map((line) => line.slice(0, mostTitle));
    const count = language === 'en' ? rows.length : Math.max(rows.length, questions.length);
    onChange(
      {
        ...kind,
        questions: Array.from({ length: count }, (_, place) => ({
          [language]: rows[place] ?? '',
          [other]: questions[place]?.[other] ?? '',
        })) as OwnKind['questions'],
      },
      `questions ${language}`,
    );
  };
  return (
    <div className="mt-3 grid gap-4 border-l-3 border-haldi pl-4">
      <BothFields
        name={`${key}-title`}
        label={m.shop_steps_own_title()}
        value={title}
        most={mostTitle}
        onChange={(text, field) => onChange({ ...kind, title: text }, field)}
      />
      <BothFields
        name={`${key}-why`}
        label={m.shop_steps_own_why()}
        value={why}
        most={mostNote}
        onChange={(text, field) => onChange({ ...kind, why: text }, field)}
      />
      <Segmented
        legend={m.shop_steps_own_answer()}
        name={`${key}-answer`}
        disabled={isPublished}
        options={(['document', 'text'] as const).map((value) => ({ value, label: answers[value]() }))}
        value={answer}
        onPick={(picked) =>
          onChange({ ...kind, answer: picked, ...(picked === 'document' ? { questions: [] } : {}) }, 'answer')
        }
      />
      {answer === 'text' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name={`${key}-questions-en`}
            label={m.shop_steps_english({ label: m.shop_steps_own_questions() })}
            hint={m.shop_steps_own_questions_hint()}
            rows={3}
            value={lines('en')}
            onChange={({ target }) => typed('en', target.value)}
          />
          <TextField
            name={`${key}-questions-hi`}
            lang="hi"
            label={m.shop_steps_hindi({ label: m.shop_steps_own_questions() })}
            rows={3}
            value={lines('hi')}
            onChange={({ target }) => typed('hi', target.value)}
          />
        </div>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={`${key}-optional`}
          checked={optional}
          onChange={({ target }) => onChange({ ...kind, optional: target.checked }, 'optional')}
        />
        {m.shop_steps_own_optional()}
      </label>
    </div>
  );
}
