import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { LicenceChoice } from '#web/site/shared/LicenceChoice.tsx';
import { lawUpdated } from '#web/site/shared/law-updated.ts';
import type { Route } from './+types/FssaiOnboardingPage';
import { Benefits } from './Benefits.tsx';
import { Businesses } from './Businesses.tsx';
import { BuyBar } from './BuyBar.tsx';
import { whileOptionChosen } from './chosen.ts';
import { licence as english } from './content/licence.en.ts';
import { FeeTable } from './FeeTable.tsx';
import { GetStarted } from './GetStarted.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { LicenceQuestions } from './LicenceQuestions.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanPart } from './PlanPart.tsx';
import { planMeta } from './plan-meta.ts';
import { plansOfCategory } from './plans-of.ts';
import { AnswerFirst, isTatkal, onceEligible, untilEligible } from './TatkalQuestion.tsx';

const pageContent = () =>
  contentForLanguage(
    english,
    import.meta.glob<typeof english>('./content/licence.*.ts', { eager: true, import: 'licence' }),
  )();
export const meta = ({ loaderData }: Route.MetaArgs) =>
  planMeta(localPath(paths.fssaiOnboarding), pageContent(), loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const loaderValues = context.get(loaderContext);
  return { plans: await plansOfCategory('fssai', loaderValues), publicUrl: loaderValues.publicUrl };
}

export default function FssaiOnboardingPage({ loaderData: { plans } }: Route.ComponentProps) {
  const bar = plans.map((plan, place) => (
    <PlanPart key={plan.slug} plan={plan} className={whileOptionChosen[place]}>
      {isTatkal(plan) && <AnswerFirst className={untilEligible} />}
      <div className={isTatkal(plan) ? onceEligible : undefined}>
        <GetStarted plan={plan} />
      </div>
    </PlanPart>
  ));
  return (
    <PlanFrame
      category="fssai"
      head={
        <>
          <PlanHead {...pageContent()} back updated={lawUpdated()} />
          <section id="which" className="mt-8 max-w-120 print:hidden">
            <h2 className="text-[1.8rem] lg:text-3xl">{m.plans_which_title()}</h2>
            <LicenceChoice plans={plans} lead={m.plans_which_lead()} quiet />
          </section>
        </>
      }
      card={<LicenceCard plans={plans} tatkal={pageContent().tatkal} />}
      bar={<BuyBar>{bar}</BuyBar>}
    >
      <FeeTable plans={plans} />
      <Benefits benefits={pageContent().benefits} />
      <Businesses businesses={pageContent().businesses} />
      <LicenceQuestions questions={pageContent().questions} />
    </PlanFrame>
  );
}
