import type { ComponentType } from 'react';
import { facts } from '#shared/facts.ts';
import { businessQuestions } from '#shared/rules/cases/request-kinds/questions.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { type BusinessKind, businessKinds, licenceAnswers, salesBands } from '#shared/rules/licence-choice.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { PackagePicture, ShipPicture, ShopPicture } from '#web/site/shared/pictures.tsx';
import type { IconProps } from '#web/ui/icons.tsx';
import { KettlePicture, ThaliPicture, TiffinPicture } from '#web/ui/pictures.tsx';
import { LicenceAnswer } from './LicenceAnswer.tsx';

type Kind = { label: () => string; Picture: ComponentType<IconProps> };
const kinds: Record<BusinessKind, Kind> = {
  restaurant: { label: m.plans_which_restaurant, Picture: ThaliPicture },
  kitchen: { label: m.plans_which_kitchen, Picture: KettlePicture },
  shop: { label: m.plans_which_shop, Picture: ShopPicture },
  caterer: { label: m.plans_which_caterer, Picture: TiffinPicture },
  maker: { label: m.plans_which_maker, Picture: PackagePicture },
  trader: { label: m.plans_which_trader, Picture: ShipPicture },
};

type Props = {
  plans: readonly Plan[];
  /** Said until both questions are answered. */
  lead?: string;
  /** Whether the page has another filled button. */
  quiet?: boolean;
};

/**
 * Two questions whose answers show the needed permission. Works without a script: licence-choice.css shows the answer
 * to the selected radio buttons and folds the questions, and a form's reset button unfolds its question.
 */
export function LicenceChoice({ plans, lead, quiet = false }: Props) {
  return (
    <div className="licence-choice">
      {lead && <p className="licence-choice-lead">{lead}</p>}
      <Question
        name="sales"
        title={m.plans_which_sales()}
        options={salesOptions().map(({ key, title }, place) => ({
          value: key,
          label: title[getLocale()],
          note: place === 0 ? m.plans_which_a_day({ amount: inRupees(aDay) }) : undefined,
        }))}
      />
      <Question
        name="kind"
        title={m.plans_which_kind()}
        options={businessKinds.map((value) => ({ value, label: kinds[value].label(), Picture: kinds[value].Picture }))}
      />
      <p className="licence-choice-wait">{m.plans_which_wait()}</p>
      <div className="licence-choice-answers" aria-live="polite">
        {salesBands.map((sales) => (
          <div key={sales} data-sales={sales}>
            {licenceAnswers(sales).map(({ kinds: of, need }) => (
              <div key={need.plan + need.because} data-kinds={of.join(' ')} data-answer={need.plan}>
                <LicenceAnswer need={need} sales={sales} maker={of.includes('maker')} plans={plans} quiet={quiet} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Sales up to which a registration is enough, for one day, rounded down to thousands. */
const aDay = Math.floor(facts.registrationUpTo.value / 365 / 1000) * 1000;

const salesOptions = () => businessQuestions.find(({ fact }) => fact === 'salesBand')?.options ?? [];

type Option = { value: string; label: string; note?: string | undefined; Picture?: ComponentType<IconProps> };

function Question({ name, title, options }: { name: string; title: string; options: readonly Option[] }) {
  return (
    <form className="licence-question">
      <fieldset>
        <legend>{title}</legend>
        <div className={`licence-options licence-options-${name}`}>
          {options.map(({ value, label, note, Picture }) => (
            <label key={value}>
              <input type="radio" name={name} value={value} />
              {Picture && <Picture className="h-9.5" />}
              <span>{label}</span>
              {note && <small>{note}</small>}
            </label>
          ))}
        </div>
      </fieldset>
      <button type="reset" className="link">
        {m.plans_which_change()}
        <span className="sr-only">: {title}</span>
      </button>
      {/* A disabled submit button keeps Enter from sending the form. */}
      <button type="submit" disabled hidden>
        {title}
      </button>
    </form>
  );
}
