import { paths } from '#shared/paths.ts';
import { readingContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import type { Route } from './+types/ZomatoOnboardingPage';
import { BuyBar } from './BuyBar.tsx';
import { CouponBox } from './CouponBox.tsx';
import { whileTabChosen } from './chosen.ts';
import { zomato } from './content/zomato.en.ts';
import { GetStarted } from './GetStarted.tsx';
import { OnboardingBody } from './OnboardingBody.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanPart } from './PlanPart.tsx';
import { ZomatoPicture } from './pictures.tsx';
import { planMeta } from './plan-meta.ts';
import { plansOf } from './plans-of.ts';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const meta = ({ loaderData }: Route.MetaArgs) => planMeta(paths.zomatoOnboarding, zomato, loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const reading = context.get(readingContext);
  return { plans: await plansOf('zomato', reading), publicUrl: reading.publicUrl };
}

export default function ZomatoOnboardingPage({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <PlanFrame
      category="zomato"
      head={<PlanHead {...zomato} />}
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
      <OnboardingBody content={zomato} />
    </PlanFrame>
  );
}
