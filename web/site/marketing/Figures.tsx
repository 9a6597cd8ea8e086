import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { shownFigures } from './claims.ts';

export function Figures({ className = '' }: { className?: string }) {
  const figures = shownFigures();
  if (figures.length === 0) return null;
  return (
    <ul className={`grid gap-x-8 gap-y-4 border-y border-line py-6 md:grid-cols-3 ${className}`}>
      {figures.map(({ figure, words }) => (
        <li key={words} className="flex items-baseline gap-3 md:block">
          <b className="condensed block min-w-20 text-3xl font-bold text-kesar">{figure}</b>
          <span className="text-muted">{words}</span>
        </li>
      ))}
      <li className="md:col-span-3">
        <a href={localPath(paths.record)} className="link target">
          {m.marketing_record_see()}
        </a>
      </li>
    </ul>
  );
}
