import { type KeyboardEvent, type ReactNode, useRef } from 'react';

type TabsProps<Name extends string> = {
  tabs: readonly { name: Name; title: string; count: number }[];
  tab: Name;
  onPick: (tab: Name) => void;
  className?: string;
};

/** Tabs, which arrow keys choose; each has a `TabPanel` of its name. */
export function Tabs<Name extends string>({ tabs, tab, onPick, className = '' }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = tabs.findIndex(({ name }) => name === tab);
    const next = tabs[(place + step + tabs.length) % tabs.length]?.name ?? tab;
    onPick(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      className={`grid grid-cols-3 border-b border-line print:hidden ${className}`}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ name, title, count }) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={tab === name}
          aria-controls={`panel-${name}`}
          tabIndex={tab === name ? 0 : -1}
          className="case-tab flex items-center justify-center gap-2"
          onClick={() => onPick(name)}
        >
          {title}
          {count > 0 && <span className="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}

type PanelProps = { name: string; tab: string; className?: string; children: ReactNode };

/** Stays in the page while another tab is shown, so that what is typed in it is kept. */
export function TabPanel({ name, tab, className = '', children }: PanelProps) {
  return (
    <div
      id={`panel-${name}`}
      role="tabpanel"
      aria-labelledby={`tab-${name}`}
      className={`content-start ${className} ${tab === name ? 'grid' : 'hidden print:grid'}`}
    >
      {children}
    </div>
  );
}
