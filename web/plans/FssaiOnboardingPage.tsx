import { paths } from '#shared/paths.ts';
import { readingContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/Button.tsx';
import type { Route } from './+types/FssaiOnboardingPage';
import { Benefits } from './Benefits.tsx';
import { Businesses } from './Businesses.tsx';
import { BuyBar } from './BuyBar.tsx';
import { whileOptionChosen } from './chosen.ts';
import { licence } from './content/licence.en.ts';
import { FeeTable } from './FeeTable.tsx';
import { GetStarted } from './GetStarted.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { LicenceQuestions } from './LicenceQuestions.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanPart } from './PlanPart.tsx';
import { planMeta } from './plan-meta.ts';
import { plansOf } from './plans-of.ts';
import { isTatkal, onceEligible, untilEligible } from './TatkalQuestion.tsx';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const meta = ({ loaderData }: Route.MetaArgs) => planMeta(paths.fssaiOnboarding, licence, loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const reading = context.get(readingContext);
  return { plans: await plansOf('fssai', reading), publicUrl: reading.publicUrl };
}

export default function FssaiOnboardingPage({ loaderData: { plans } }: Route.ComponentProps) {
  const bar = plans.map((plan, place) => (
    <PlanPart key={plan.slug} plan={plan} className={whileOptionChosen[place]}>
      {isTatkal(plan) && (
        <div className={untilEligible}>
          <ButtonLink wide variant="ghost" href="#tatkal">
            {m.plans_tatkal_first()}
          </ButtonLink>
        </div>
      )}
      <div className={isTatkal(plan) ? onceEligible : undefined}>
        <GetStarted plan={plan} />
      </div>
    </PlanPart>
  ));
  return (
    <PlanFrame
      category="fssai"
      head={<PlanHead {...licence} back />}
      card={<LicenceCard plans={plans} tatkal={licence.tatkal} />}
      bar={<BuyBar>{bar}</BuyBar>}
    >
      <FeeTable plans={plans} />
      <Benefits benefits={licence.benefits} />
      <Businesses businesses={licence.businesses} />
      <LicenceQuestions questions={licence.questions} />
    </PlanFrame>
  );
}
