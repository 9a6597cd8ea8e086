import {
  ComboboxGroup,
  Combobox as ComboboxInput,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  useComboboxStore,
} from '@ariakit/react/combobox';
import { useStoreState } from '@ariakit/react/store';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';

/** Option of the combobox: a link if it has `href`; otherwise choosing it calls `onPick`. */
export type ComboboxOption = { id: string; text: string; detail: string; href?: string };
export type ComboboxOptions<Option extends ComboboxOption> = { name?: string; options: readonly Option[] };

type Props<Option extends ComboboxOption> = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> & {
  id: string;
  words: string;
  onWords: (words: string) => void;
  groups: readonly ComboboxOptions<Option>[];
  /** Number of results, or why there are none; announced, and visible if there are no options. */
  status: string;
  listLabel: string;
  /** `overlay` covers the page, and Escape closes it first. `inline` is in a form; its first option is chosen. */
  variant: 'overlay' | 'inline';
  onPick?: (option: Option) => void;
};

const panels = {
  overlay: {
    panel:
      'absolute right-0 left-0 top-full z-10 mt-1.5 rounded-card border border-line bg-card py-2 shadow-card lg:left-auto lg:w-104',
    status: 'px-4 py-2 text-muted',
    list: 'max-h-[min(26rem,60dvh)] overflow-y-auto',
    option: 'block px-4 py-1.5 leading-snug',
  },
  inline: {
    panel: 'grid gap-1.5',
    status: 'text-sm text-muted',
    list: 'max-h-72 overflow-y-auto rounded-control border border-line',
    option: 'block border-line px-3.5 py-2 not-first:border-t',
  },
};

/** Arrow keys move through the suggestions, Enter chooses one, Escape closes the list or clears the field. */
export function Combobox<Option extends ComboboxOption>({
  words,
  onWords,
  groups,
  status,
  listLabel,
  variant,
  onPick,
  ...input
}: Props<Option>) {
  const [wanted, setWanted] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const inline = variant === 'inline';
  const shown = (wanted || inline) && words.trim() !== '';
  const some = groups.some(({ options }) => options.length > 0);
  const store = useComboboxStore({
    inputValue: words,
    setInputValue: onWords,
    open: shown && some,
    setOpen: setWanted,
  });
  const activeId = useStoreState(store, 'activeId');
  const look = panels[variant];

  const onKeyDown = (event: KeyboardEvent) => {
    // Prevents Enter from submitting the surrounding form; if there are options, Ariakit handles the key.
    if (event.key === 'Enter' && shown && !some) event.preventDefault();
    if (event.key !== 'Escape' || words === '') return;
    // Prevents Escape from closing the surrounding dialog.
    event.preventDefault();
    event.stopPropagation();
    if (shown && !inline) setWanted(false);
    else onWords('');
  };

  return (
    <ComboboxProvider store={store}>
      <ComboboxInput
        {...input}
        type="search"
        autoComplete="list"
        autoSelect={inline && 'always'}
        maxLength={100}
        spellCheck={false}
        onChange={() => setWanted(true)}
        onClick={() => setWanted(true)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          if (!panel.current?.contains(relatedTarget)) setWanted(false);
        }}
      />
      <div ref={panel} className={`${look.panel} ${shown ? '' : 'hidden'}`}>
        <p role="status" className={some ? 'sr-only' : look.status}>
          {shown && status}
        </p>
        <ComboboxList aria-label={listLabel} className={look.list}>
          {groups.map(({ name, options }) => {
            const items = options.map((option) => (
              <ComboboxItem
                key={option.id}
                id={`${input.id}-${option.id}`}
                aria-selected={activeId === `${input.id}-${option.id}`}
                focusOnHover
                blurOnHoverEnd={false}
                setValueOnClick={false}
                hideOnClick={false}
                onClick={() => onPick?.(option)}
                render={option.href ? (link) => <a {...link} href={option.href} /> : undefined}
                className={`cursor-pointer wrap-anywhere aria-selected:bg-haldi-wash ${look.option}`}
              >
                <span className="block font-medium">{option.text}</span>
                <span className="block text-sm text-muted">{option.detail}</span>
              </ComboboxItem>
            ));
            return name ? (
              <ComboboxGroup
                key={name}
                aria-label={name}
                className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
              >
                <p aria-hidden="true" className="px-4 pt-1.5 text-sm text-muted">
                  {name}
                </p>
                {items}
              </ComboboxGroup>
            ) : (
              items
            );
          })}
        </ComboboxList>
      </div>
    </ComboboxProvider>
  );
}
