import { useEffect, useRef } from 'react';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import type { CouponChoice } from './use-coupon.ts';

type Props = { box: CouponChoice; onApply: () => void; disabled: boolean };

const focusIdOf = (kind: string) => (kind === 'applied' ? 'coupon-remove' : 'couponCode');

export function CheckoutCoupon({ box, onApply, disabled }: Props) {
  const used = useFocusReplacement(box.coupon.kind, focusIdOf);
  const act = (action: () => void) => () => {
    used();
    action();
  };
  return box.coupon.kind === 'applied' ? (
    <AppliedCoupon terms={box.coupon.terms} onRemove={act(box.remove)} disabled={disabled} />
  ) : (
    <CouponForm box={box} onApply={act(onApply)} disabled={disabled} />
  );
}

function CouponForm({ box, onApply, disabled }: Props) {
  const { coupon, typed } = box;
  const checking = coupon.kind === 'checking';
  const refused = coupon.kind === 'refused';
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() && !checking) onApply();
      }}
    >
      <label htmlFor="couponCode" className="sr-only">
        {m.checkout_coupon()}
      </label>
      <div className="grid grid-cols-[1fr_auto] gap-2.5">
        <input
          id="couponCode"
          name="couponCode"
          className="control uppercase placeholder:normal-case"
          placeholder={m.checkout_coupon()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={({ target }) => box.type(target.value)}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? 'couponCode-error' : undefined}
        />
        <Button
          type="submit"
          variant="ghost"
          className="min-w-24 px-4 aria-disabled:bg-transparent"
          disabled={disabled}
          aria-disabled={checking || typed.trim() === ''}
        >
          {checking ? m.checkout_coupon_checking() : m.checkout_coupon_apply()}
        </Button>
      </div>
      <p id="couponCode-error" role="alert" className="text-sm font-semibold text-mirchi empty:hidden">
        {refused ? coupon.message : ''}
      </p>
    </form>
  );
}

type AppliedProps = { terms: CouponTerms; onRemove: () => void; disabled: boolean };

function AppliedCoupon({ terms: { code, description }, onRemove, disabled }: AppliedProps) {
  return (
    <div className="flex items-center gap-3 rounded-control bg-pudina-wash py-1.5 pr-1.5 pl-3.5">
      <TickIcon className="size-5 shrink-0 text-pudina max-[22rem]:hidden" />
      <p role="status" className="min-w-0 flex-1 py-1.5 leading-snug">
        <span className="font-semibold">{m.checkout_coupon_applied({ code })}</span>{' '}
        <span className="block text-sm">{description}</span>
      </p>
      <Button
        variant="ghost"
        small
        className="border-transparent px-3.5"
        disabled={disabled}
        onClick={onRemove}
        id="coupon-remove"
      >
        {m.checkout_coupon_remove()}
        <span className="sr-only"> {code}</span>
      </Button>
    </div>
  );
}

function useFocusReplacement(shown: string, placeOf: (shown: string) => string): () => void {
  const used = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (used.current && lost) document.getElementById(placeOf(shown))?.focus();
  }, [shown, placeOf]);
  return () => {
    used.current = true;
  };
}
