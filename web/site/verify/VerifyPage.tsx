import { brand } from '#shared/brand.ts';
import { formatDay } from '#shared/format-date.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { taxDocumentName } from '#web/platform/i18n/tax-document-names.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import type { Route } from './+types/VerifyPage';

export const meta = () =>
  pageMeta({ title: m.site_verify_title(), description: m.site_verify_description(), noindex: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  return { found: (await context.get(loaderContext).taxDocument(params.token)) ?? null };
}

export default function VerifyPage({ loaderData: { found } }: Route.ComponentProps) {
  const totalText = found?.withoutTax ? m.site_verify_total_without_gst : m.site_verify_total;
  return (
    <SitePage>
      <div className="wrap pt-8 pb-16 lg:pt-14">
        <h1>{found ? (found.void ? m.site_verify_void() : m.site_verify_genuine()) : m.site_verify_unknown()}</h1>
        {found ? (
          <>
            <p className="mt-4 max-w-136 text-lg">
              {m.site_verify_issued({
                kind: taxDocumentName(found),
                number: found.number,
                day: formatDay(`${found.issuedOn}T12:00:00+05:30`, getLocale()),
                seller: found.seller.name,
              })}
            </p>
            <p className="mt-2 text-lg font-semibold">{totalText({ total: paiseInRupees(found.totalPaise) })}</p>
            <p className="mt-2 text-muted">{m.site_gstin({ gstin: found.seller.gstin })}</p>
            <p className="mt-4 max-w-136 text-muted">
              {found.void ? m.site_verify_void_text() : m.site_verify_compare()}
            </p>
          </>
        ) : (
          <>
            <p className="mt-4 max-w-136 text-lg">{m.site_verify_unknown_text({ seller: brand.legalName })}</p>
            <ContactLinks text={m.site_verify_chat()} className="mt-4 max-w-136" />
          </>
        )}
      </div>
    </SitePage>
  );
}
