import { readingContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { inLanguage } from '../words.ts';
import type { Route } from './+types/ZomatoOnboardingPage';
import { BuyBar } from './BuyBar.tsx';
import { CouponBox } from './CouponBox.tsx';
import { whileTabChosen } from './chosen.ts';
import { zomato as english } from './content/zomato.en.ts';
import { zomato as hindi } from './content/zomato.hi.ts';
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
const words = () => inLanguage({ en: english, hi: hindi });
export const meta = ({ loaderData }: Route.MetaArgs) => planMeta(paths.zomatoOnboarding, words(), loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const reading = context.get(readingContext);
  return { plans: await plansOf('zomato', reading), publicUrl: reading.publicUrl };
}

export default function ZomatoOnboardingPage({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <PlanFrame
      category="zomato"
      head={<PlanHead {...words()} />}
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
      <OnboardingBody content={words()} />
    </PlanFrame>
  );
}
