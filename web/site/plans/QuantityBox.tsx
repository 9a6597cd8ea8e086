import { mostLicences } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx';

const step =
  'grid size-13 place-items-center rounded-control border-[1.5px] border-edge hover:border-ink disabled:opacity-45';

export function QuantityBox() {
  return (
    <div data-quantity="" className="needs-script">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor="quantity" className="font-medium">
          {m.plans_quantity()}
        </label>
        <span className="flex gap-2">
          <button type="button" data-step="-1" aria-label={m.plans_quantity_less()} className={step}>
            <MinusIcon />
          </button>
          <input
            id="quantity"
            name="quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={mostLicences}
            step={1}
            defaultValue={1}
            autoComplete="off"
            aria-describedby="quantity-hint quantity-wrong"
            className="control [&::-webkit-inner-spin-button]:appearance-none w-16 px-1 text-center figures"
          />
          <button type="button" data-step="1" aria-label={m.plans_quantity_more()} className={step}>
            <PlusIcon />
          </button>
        </span>
        <p id="quantity-hint" className="w-full text-sm text-muted">
          {m.plans_quantity_hint()}
        </p>
      </div>
      <p
        id="quantity-wrong"
        role="alert"
        data-quantity-wrong=""
        hidden
        className="mt-2 text-sm font-semibold text-mirchi"
      >
        {m.plans_quantity_most({ most: mostLicences })}
      </p>
      <p role="status" className="text-sm text-muted">
        <span data-quantity-corrected={m.plans_quantity_corrected({ count: '{count}', most: mostLicences })} />
      </p>
    </div>
  );
}
