import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';

/** The page script has the server validate the code, and adds the code to the checkout links. */
export function CouponBox({ button }: { button: string }) {
  return (
    <>
      <form
        data-coupon=""
        data-applied={m.plans_coupon_button_applied()}
        data-busy={m.plans_coupon_busy()}
        data-success={m.plans_coupon_applied({ code: '{code}' })}
        data-offline={m.plans_coupon_offline()}
        noValidate
        className="needs-script print:hidden"
      >
        <label htmlFor="coupon" className="font-medium">
          {m.plans_coupon_label()}
        </label>
        <div className="mt-1.5 flex flex-wrap gap-2.5">
          <input
            id="coupon"
            name="couponCode"
            data-coupon-input=""
            aria-describedby="coupon-refused"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="control w-24 flex-1 uppercase"
          />
          <Button type="submit" variant="ghost" data-coupon-apply="" className="px-4 whitespace-nowrap">
            {button}
          </Button>
        </div>
        <p
          id="coupon-refused"
          role="alert"
          data-coupon-refused=""
          hidden
          className="mt-2 text-sm font-semibold text-mirchi"
        />
        <div role="status" className="mt-2 text-sm font-semibold text-pudina">
          <p data-coupon-accepted="" />
        </div>
        <button type="button" data-coupon-remove="" hidden className="link mt-1 min-h-11">
          {m.plans_coupon_remove()}
        </button>
      </form>
      <p className="hidden text-sm text-muted noscript:block">{m.plans_coupon_no_script()}</p>
    </>
  );
}
