import { caseResultKinds } from '#shared/rules/cases/statuses.ts';
import type { TemplateBody } from '#shared/rules/cases/template-body.ts';
import { mostTitle } from '#shared/rules/cases/template-problems.ts';
import { m } from '#web/paraglide/messages.js';
import { resultNames } from '#web/staff/shared/case-names.ts';
import { Field } from '#web/ui/Field.tsx';
import { BothFields } from './BothFields.tsx';
import type { OpenSteps } from './StepsEditor.tsx';

/** What holds for all steps: title, promise, authority or platform, results. */
export function WholeForm({ template, edits }: OpenSteps) {
  const { body, change } = edits;
  const { title, promiseDays, partner, results } = body;
  const { required, more = [] } = results;
  const setResult = (kind: (typeof caseResultKinds)[number], state: string) => {
    const next: TemplateBody['results'] = {
      ...results,
      required: [...required.filter((each) => each !== kind), ...(state === 'must' ? [kind] : [])],
      more: [...more.filter((each) => each !== kind), ...(state === 'may' ? [kind] : [])],
    };
    change({ ...body, results: next }, `result ${kind}`);
  };
  return (
    <div className="grid gap-4">
      <BothFields
        name="whole-title"
        label={m.shop_name()}
        value={title}
        most={mostTitle}
        onChange={(text, field) => change({ ...body, title: text }, field)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          name="partner"
          label={m.shop_steps_partner()}
          hint={m.shop_steps_partner_hint()}
          value={partner}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => change({ ...body, partner: target.value }, 'partner')}
        />
        <Field
          name="promise"
          type="number"
          min={1}
          max={400}
          className="max-w-28"
          label={m.shop_steps_promise()}
          hint={
            template.promised === null
              ? m.shop_steps_promise_hint()
              : m.shop_steps_promise_policy({ days: template.promised })
          }
          value={promiseDays}
          onChange={({ target }) =>
            change(
              { ...body, promiseDays: Math.max(1, Math.min(999, Math.trunc(target.valueAsNumber || 1))) },
              'promise',
            )
          }
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-medium">{m.shop_steps_results()}</legend>
        <ul className="grid gap-2 sm:grid-cols-2">
          {caseResultKinds.map((kind) => (
            <li key={kind}>
              <label className="flex items-center justify-between gap-3">
                <span>{resultNames[kind]()}</span>
                <select
                  className="control max-w-44"
                  value={required.includes(kind) ? 'must' : more.includes(kind) ? 'may' : 'no'}
                  onChange={({ target }) => setResult(kind, target.value)}
                >
                  <option value="no">{m.shop_steps_result_no()}</option>
                  <option value="must">{m.shop_steps_result_must()}</option>
                  <option value="may">{m.shop_steps_result_may()}</option>
                </select>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  );
}
