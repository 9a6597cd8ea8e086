import { quoteFor } from '#shared/rules/pricing.ts';
import { readingContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { here, paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { inLanguage } from '../words.ts';
import type { Route } from './+types/SwiggyOnboardingPage';
import { BuyBar } from './BuyBar.tsx';
import { CouponBox } from './CouponBox.tsx';
import { CouponList } from './CouponList.tsx';
import { checkoutLink } from './checkout-link.ts';
import { whileTabChosen } from './chosen.ts';
import { swiggy as english } from './content/swiggy.en.ts';
import { swiggy as hindi } from './content/swiggy.hi.ts';
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
const words = () => inLanguage({ en: english, hi: hindi });
export const meta = ({ loaderData }: Route.MetaArgs) => planMeta(paths.swiggyOnboarding, words(), loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const reading = context.get(readingContext);
  return { plans: await plansOf('swiggy', reading), publicUrl: reading.publicUrl };
}

export default function SwiggyOnboardingPage({ loaderData: { plans } }: Route.ComponentProps) {
  const coupon = (
    <>
      <CouponBox button={m.plans_coupon_apply()} />
      <CouponList coupons={words().coupons} />
      {plans.map((plan, place) => (
        <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
          <ButtonLink
            wide
            href={here(checkoutLink(plan.category, quoteFor(plan, {})))}
            data-checkout=""
            className="mt-4"
          >
            {m.plans_proceed()}
          </ButtonLink>
        </PlanPart>
      ))}
    </>
  );
  return (
    <PlanFrame
      category="swiggy"
      head={<PlanHead {...words()} />}
      card={<OnboardingCard plans={plans} picture={<SwiggyPicture />} coupon={coupon} />}
      bar={
        <BuyBar>
          {plans.map((plan, place) => (
            <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
              <div className="flex items-center justify-between gap-4">
                <ShortPrice plan={plan} />
                <ButtonLink href={here(checkoutLink(plan.category, quoteFor(plan, {})))} data-checkout="">
                  {m.plans_continue()}
                </ButtonLink>
              </div>
            </PlanPart>
          ))}
        </BuyBar>
      }
    >
      <OnboardingBody content={words()} />
    </PlanFrame>
  );
}
