import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { StoveMark } from '#web/ui/StoveMark.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { policyLinks, useAllLinks } from './links.ts';

const link = 'target underline-offset-4 hover:text-kesar hover:underline';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1 text-xl text-ink">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Entry({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className={link}>
        {children}
      </a>
    </li>
  );
}

/** Spans both columns on small screens, because one is too narrow for the e-mail address. */
function Support() {
  return (
    <div className="max-md:col-span-2 max-md:grid max-md:grid-cols-subgrid max-md:gap-y-0">
      <h2 className="mb-1 text-xl text-ink max-md:col-span-2">{m.site_footer_help()}</h2>
      <a href={`mailto:${brand.support}`} className={`${link} max-md:col-span-2`}>
        {brand.support}
      </a>
      <ul>
        <Entry href={brand.phoneHref}>{brand.phone}</Entry>
        <li className="py-2.5">{localBrand().hours}</li>
      </ul>
      <ul>
        <Entry href={localPath(paths.homeWork)}>{m.site_how_it_goes()}</Entry>
        <Entry href={localPath(paths.record)}>{m.site_record()}</Entry>
        <Entry href={localPath(paths.fssaiGuide)}>{m.site_which_licence()}</Entry>
        <Entry href={localPath(paths.findOrder)}>{m.site_find_order()}</Entry>
        <Entry href={localPath(paths.about)}>{m.site_about_us()}</Entry>
      </ul>
    </div>
  );
}

export function SiteFooter() {
  return (
    <footer className="later print:hidden border-t border-line bg-wash text-muted">
      <div className="wrap grid grid-cols-[1fr_auto] gap-x-5 gap-y-8 pt-12 md:gap-x-8 pb-8 md:grid-cols-[1fr_1fr_1.2fr] lg:grid-cols-[1.6fr_1fr_1.2fr_1.3fr]">
        <div className="col-span-2 md:col-span-3 lg:col-span-1">
          <p className="condensed flex items-center gap-2 text-2xl font-bold text-ink">
            <StoveMark />
            {brand.name}
          </p>
          <p className="mt-3 max-w-80">{m.site_footer_blurb({ brand: brand.name })}</p>
          {brand.social.length > 0 && (
            <>
              <h2 className="sr-only">{m.site_footer_social()}</h2>
              <ul className="mt-2 flex flex-wrap gap-x-5">
                {brand.social.map(({ name, href }) => (
                  <Entry key={name} href={href}>
                    {name}
                  </Entry>
                ))}
              </ul>
            </>
          )}
        </div>
        <Column title={m.site_footer_links()}>
          {useAllLinks().map(({ href, label }) => (
            <Entry key={href} href={href}>
              {label}
            </Entry>
          ))}
        </Column>
        <Column title={m.site_footer_policies()}>
          {policyLinks().map(({ href, label }) => (
            <Entry key={href} href={href}>
              {label}
            </Entry>
          ))}
        </Column>
        <Support />
      </div>
      <div className="wrap text-sm">
        <p className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-4">
          {/* The year may differ during hydration, because a cached page may have been rendered last year. */}
          <span className="py-2" suppressHydrationWarning>
            {m.site_rights({ year: new Date().getUTCFullYear(), owner: brand.legalName })}{' '}
            {m.site_gstin({ gstin: brand.gstin })}
          </span>
          <LanguageSwitch />
        </p>
      </div>
    </footer>
  );
}
