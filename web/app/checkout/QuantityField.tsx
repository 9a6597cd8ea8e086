import { useState } from 'react';
import { mostLicences } from '#shared/rules/catalogue.ts';
import type { Unit } from '#shared/rules/units.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FieldFrame, fieldAria } from '#web/ui/FieldFrame.tsx';
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx';
import { quantityIn } from './url-options.ts';

type Props = { unit: Unit; value: number; onPick: (quantity: number) => void; disabled: boolean };

const pieces = {
  label: m.checkout_pieces,
  hint: m.checkout_pieces_hint,
  less: m.checkout_pieces_less,
  more: m.checkout_pieces_more,
};
const textsOf = {
  licence: {
    label: m.checkout_quantity,
    hint: m.checkout_quantity_hint,
    less: m.checkout_quantity_less,
    more: m.checkout_quantity_more,
  },
  class: {
    label: m.checkout_classes,
    hint: m.checkout_classes_hint,
    less: m.checkout_classes_less,
    more: m.checkout_classes_more,
  },
  outlet: { ...pieces, label: m.checkout_outlets },
  piece: pieces,
} satisfies Record<Unit, object>;

export function QuantityField({ unit, value, onPick, disabled }: Props) {
  const [typing, setTyping] = useState<string | null>(null);
  const texts = textsOf[unit];
  const hint = texts.hint({ most: mostLicences });
  const type = (text: string) => {
    setTyping(text);
    if (/\d/.test(text)) onPick(quantityIn(text));
  };
  const step = (by: number) => {
    setTyping(null);
    onPick(quantityIn(String(Math.max(1, value + by))));
  };
  return (
    <FieldFrame id="quantity" label={texts.label()} hint={hint}>
      <div className="flex gap-2">
        <Button
          variant="ghost"
          className="px-3.5"
          disabled={disabled}
          aria-label={texts.less()}
          aria-disabled={value <= 1}
          onClick={() => step(-1)}
        >
          <MinusIcon />
        </Button>
        <input
          id="quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          className="control max-w-24 text-center tabular-nums"
          value={typing ?? String(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyping(null)}
          {...fieldAria('quantity', { hint })}
        />
        <Button
          variant="ghost"
          className="px-3.5"
          disabled={disabled}
          aria-label={texts.more()}
          aria-disabled={value >= mostLicences}
          onClick={() => step(1)}
        >
          <PlusIcon />
        </Button>
      </div>
    </FieldFrame>
  );
}
