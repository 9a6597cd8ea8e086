import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import type { View } from '#web/platform/data/use-view.ts';
import { CardCell, CardColumn, CardRow, CardRowHead, CardTable } from '#web/ui/CardTable.tsx';

/** `id` opens its form; `cells` are in the order of the columns. */
export type ShopRow = {
  id: string;
  name: string;
  cells: readonly ReactNode[];
  on: boolean;
  switchLabel: string;
  onSwitch: () => unknown;
};

type Props = {
  title: string;
  add: { id: string; label: string };
  head: readonly string[];
  rows: readonly ShopRow[];
  empty: string;
  view: View;
};

/** Table of plans, coupons or services, with a switch in each row. */
export function ShopTable({ title, add, head, rows, empty, view }: Props) {
  const open = view.read('open');
  return (
    <section className="mt-8 first:mt-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <Link to={view.linkTo({ open: add.id })} className="link target">
          {add.label}
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className="text-lg text-muted">{empty}</p>
      ) : (
        <CardTable
          caption={title}
          head={head.map((label) => (
            <CardColumn key={label} className="pr-4 text-sm">
              {label}
            </CardColumn>
          ))}
        >
          {rows.map(({ id, name, cells, on, switchLabel, onSwitch }) => (
            <CardRow key={id} className={id === open ? 'bg-haldi-wash' : ''}>
              <CardRowHead className="pr-4">
                <Link data-row="" to={view.linkTo({ open: id })} preventScrollReset className="link target">
                  {name}
                </Link>
              </CardRowHead>
              {cells.map((cell, place) => (
                <CardCell
                  key={head[place + 1]}
                  label={head[place + 1] ?? ''}
                  className="pr-4 max-md:grid max-md:grid-cols-[7.5rem_1fr] max-md:empty:hidden"
                >
                  {cell}
                </CardCell>
              ))}
              <CardCell label={head.at(-1) ?? ''} className="max-md:grid max-md:grid-cols-[7.5rem_1fr]">
                <Switch on={on} label={switchLabel} onPress={onSwitch} />
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}

function Switch({ on, label, onPress }: { on: boolean; label: string; onPress: () => unknown }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className="target"
      onClick={() => void onPress()}
    >
      <span
        className={`flex h-5 w-9 rounded-full border-[1.5px] p-0.5 ${on ? 'justify-end border-pudina bg-pudina' : 'border-edge'}`}
      >
        <span className={`size-3 self-center rounded-full ${on ? 'bg-pudina-ink' : 'bg-edge'}`} />
      </span>
      <span className="sr-only">{on ? m.shop_is_on() : m.shop_is_off()}</span>
    </button>
  );
}
