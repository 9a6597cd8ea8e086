import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import type { Route } from './+types/ZomatoOnboardingPage';
import { BuyBar } from './BuyBar.tsx';
import { CouponBox } from './CouponBox.tsx';
import { whileTabChosen } from './chosen.ts';
import { zomato as english } from './content/zomato.en.ts';
import { GetStarted } from './GetStarted.tsx';
import { OnboardingBody } from './OnboardingBody.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanPart } from './PlanPart.tsx';
import { ZomatoPicture } from './pictures.tsx';
import { planMeta } from './plan-meta.ts';
import { plansOfCategory } from './plans-of.ts';

const pageContent = () =>
  contentForLanguage(
    english,
    import.meta.glob<typeof english>('./content/zomato.*.ts', { eager: true, import: 'zomato' }),
  )();
export const meta = ({ loaderData }: Route.MetaArgs) =>
  planMeta(localPath(paths.zomatoOnboarding), pageContent(), loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const loaderValues = context.get(loaderContext);
  return { plans: await plansOfCategory('zomato', loaderValues), publicUrl: loaderValues.publicUrl };
}

export default function ZomatoOnboardingPage({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <PlanFrame
      category="zomato"
      head={<PlanHead {...pageContent()} />}
      card={
        <OnboardingCard
          plans={plans}
          picture={<ZomatoPicture />}
          coupon={<CouponBox button={m.plans_coupon_apply_coupon()} />}
        />
      }
      bar={
        <BuyBar>
          {plans.map((plan, place) => (
            <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
              <GetStarted plan={plan} />
            </PlanPart>
          ))}
        </BuyBar>
      }
    >
      <OnboardingBody content={pageContent()} />
    </PlanFrame>
  );
}
