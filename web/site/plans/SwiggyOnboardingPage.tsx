import { paths } from '#shared/paths.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import type { Route } from './+types/SwiggyOnboardingPage';
import { BuyBar } from './BuyBar.tsx';
import { CouponBox } from './CouponBox.tsx';
import { CouponList } from './CouponList.tsx';
import { checkoutLink } from './checkout-link.ts';
import { whileTabChosen } from './chosen.ts';
import { swiggy as english } from './content/swiggy.en.ts';
import { OnboardingBody } from './OnboardingBody.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanPart } from './PlanPart.tsx';
import { SwiggyPicture } from './pictures.tsx';
import { planMeta } from './plan-meta.ts';
import { plansOfCategory } from './plans-of.ts';

const pageContent = () =>
  contentForLanguage(
    english,
    import.meta.glob<typeof english>('./content/swiggy.*.ts', { eager: true, import: 'swiggy' }),
  )();
export const meta = ({ loaderData }: Route.MetaArgs) =>
  planMeta(localPath(paths.swiggyOnboarding), pageContent(), loaderData);

export async function loader({ context }: Route.LoaderArgs) {
  const loaderValues = context.get(loaderContext);
  const [plans, coupons] = await Promise.all([
    plansOfCategory('swiggy', loaderValues),
    loaderValues.listedCoupons('swiggy', getLocale()),
  ]);
  return { plans, coupons, publicUrl: loaderValues.publicUrl };
}

export default function SwiggyOnboardingPage({ loaderData: { plans, coupons } }: Route.ComponentProps) {
  const coupon = (
    <>
      <CouponBox button={m.plans_coupon_apply()} />
      <CouponList coupons={coupons} />
      {plans.map((plan, place) => (
        <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
          <ButtonLink
            wide
            variant="ghost"
            href={localPath(checkoutLink(plan.category, quoteFor(plan, {})))}
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
      head={<PlanHead {...pageContent()} />}
      card={<OnboardingCard plans={plans} picture={<SwiggyPicture />} coupon={coupon} />}
      bar={
        <BuyBar>
          {plans.map((plan, place) => (
            <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
              <div className="flex items-center justify-between gap-4">
                <ShortPrice plan={plan} />
                <ButtonLink href={localPath(checkoutLink(plan.category, quoteFor(plan, {})))} data-checkout="">
                  {m.plans_continue()}
                </ButtonLink>
              </div>
            </PlanPart>
          ))}
        </BuyBar>
      }
    >
      <OnboardingBody content={pageContent()} />
    </PlanFrame>
  );
}

function ShortPrice({ plan }: { plan: Plan }) {
  return (
    <p className="min-w-0 leading-tight">
      <span data-sum="total" className="condensed text-2xl font-bold figures">
        {inRupees(plan.price)}
      </span>
      <span className="block text-sm text-muted">{titleOf(plan)}</span>
    </p>
  );
}
