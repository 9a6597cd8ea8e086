import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { enquiryTopicNamed, isEnquiryNumber } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData, organisation } from '#web/platform/seo/structured-data.ts';
import { Contact } from '#web/site/marketing/Contact.tsx';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import type { Route } from './+types/ContactPage';

export function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, refusedEnquiry } = context.get(loaderContext);
  const query = new URL(request.url).searchParams;
  const sent = query.get('sent') ?? '';
  const topic = enquiryTopicNamed(query.get('topic') ?? '');
  return { publicUrl, refused: refusedEnquiry, topic, sent: isEnquiryNumber(sent) ? sent : undefined };
}

const trail = () => [{ label: m.site_home(), href: localPath(paths.home) }, { label: m.site_contact() }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title: m.marketing_contact_title({ brand: brand.name }),
    description: m.marketing_contact_description(),
  }),
  ...(loaderData ? [linkedData(organisation(loaderData.publicUrl), breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function ContactPage({ loaderData: { refused, sent, topic } }: Route.ComponentProps) {
  return (
    <SitePage>
      <div className="wrap pt-4">
        <Breadcrumb trail={trail()} />
      </div>
      <Contact as="h1" refused={refused} sent={sent} topic={topic} />
      <Complaints />
    </SitePage>
  );
}

function Complaints() {
  const { name, title, email, acknowledges, solves } = localBrand().grievance;
  return (
    <section className="border-t border-line bg-wash">
      <div className="wrap grid gap-x-16 gap-y-3 py-12 lg:grid-cols-2">
        <h2 className="text-2xl">{m.marketing_complaint()}</h2>
        <div>
          <p>{m.marketing_complaint_text({ name, title, acknowledges, solves })}</p>
          <p className="mt-3">
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </p>
          <p className="mt-3">
            <a href={`${localPath(paths.terms)}#complaints`} className="link">
              {m.marketing_complaint_more()}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
