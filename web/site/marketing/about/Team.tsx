import { localBrand } from '#web/platform/i18n/brand.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { about } from './about.en.ts';

const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map(([letter]) => letter?.toUpperCase())
    .join('');

export function Team() {
  const { teamTitle, teamLead } = contentForLanguage(
    about,
    import.meta.glob<typeof about>('./about.*.ts', { eager: true, import: 'about' }),
  )();
  return (
    <section className="later section">
      <div className="wrap">
        <h2>{teamTitle}</h2>
        <p className="mt-3 text-lg text-muted">{teamLead}</p>
        <ul className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
          {localBrand().team.map(({ name, work, text }) => (
            <li key={name} className="grid grid-cols-[3.5rem_1fr] content-start gap-x-4 sm:block">
              <span
                aria-hidden="true"
                className="condensed row-span-3 grid size-14 place-items-center rounded-full bg-haldi-wash text-xl font-bold sm:mb-3"
              >
                {initials(name)}
              </span>
              <h3>{name}</h3>
              <p className="text-sm font-semibold text-kesar">{work}</p>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
