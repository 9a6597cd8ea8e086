import { paths } from '#shared/paths.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { readingContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/Button.tsx';
import type { Route } from './+types/SwiggyOnboardingPage';
import { BuyBar } from './BuyBar.tsx';
import { CouponBox } from './CouponBox.tsx';
import { CouponList } from './CouponList.tsx';
import { checkoutLink } from './checkout-link.ts';
import { whileTabChosen } from './chosen.ts';
import { swiggy } from './content/swiggy.en.ts';
import { OnboardingBody } from './OnboardingBody.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanPart } from './PlanPart.tsx';
import { SwiggyPicture } from './pictures.tsx';
import { planMeta } from './plan-meta.ts';
import { plansOf } from './plans-of.ts';
import { ShortPrice } from './ShortPrice.tsx';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const meta = ({ loaderData }: Route.MetaArgs) => planMeta(paths.swiggyOnboarding, swiggy, loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const reading = context.get(readingContext);
  return { plans: await plansOf('swiggy', reading), publicUrl: reading.publicUrl };
}

export default function SwiggyOnboardingPage({ loaderData: { plans } }: Route.ComponentProps) {
  const coupon = (
    <>
      <CouponBox button={m.plans_coupon_apply()} />
      <CouponList coupons={swiggy.coupons} />
      {plans.map((plan, place) => (
        <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
          <ButtonLink wide href={checkoutLink(plan.category, quoteFor(plan, {}))} data-checkout="" className="mt-4">
            {m.plans_proceed()}
          </ButtonLink>
        </PlanPart>
      ))}
    </>
  );
  return (
    <PlanFrame
      category="swiggy"
      head={<PlanHead {...swiggy} />}
      card={<OnboardingCard plans={plans} picture={<SwiggyPicture />} coupon={coupon} />}
      bar={
        <BuyBar>
          {plans.map((plan, place) => (
            <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
              <div className="flex items-center justify-between gap-4">
                <ShortPrice plan={plan} />
                <ButtonLink href={checkoutLink(plan.category, quoteFor(plan, {}))} data-checkout="">
                  {m.plans_continue()}
                </ButtonLink>
              </div>
            </PlanPart>
          ))}
        </BuyBar>
      }
    >
      <OnboardingBody content={swiggy} />
    </PlanFrame>
  );
}
