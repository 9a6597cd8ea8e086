import { brand } from '#shared/brand.ts';
import { isEnquiryNumber } from '#shared/rules/enquiries.ts';
import { readingContext } from '../../context.ts';
import { SitePage } from '../../layout/SitePage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { breadcrumbs, linkedData, organisation } from '../../structured-data.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Contact } from '../Contact.tsx';
import type { Route } from './+types/ContactPage';
import { Complaints } from './Complaints.tsx';

export const handle = { hydrate: false };
// Not kept in the page cache: the query decides what it shows.
export const headers = () => ({ 'Cache-Control': 'no-cache' });

export function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, refusedEnquiry } = context.get(readingContext);
  const sent = new URL(request.url).searchParams.get('sent') ?? '';
  return { publicUrl, refused: refusedEnquiry, sent: isEnquiryNumber(sent) ? sent : undefined };
}

const trail = () => [{ label: m.site_home(), href: paths.home }, { label: m.site_contact() }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title: m.marketing_contact_title({ brand: brand.name }),
    description: m.marketing_contact_description(),
  }),
  ...(loaderData ? [linkedData(organisation(loaderData.publicUrl), breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function ContactPage({ loaderData: { refused, sent } }: Route.ComponentProps) {
  return (
    <SitePage>
      <div className="wrap pt-4">
        <Breadcrumb trail={trail()} />
      </div>
      <Contact as="h1" refused={refused} sent={sent} />
      <Complaints />
    </SitePage>
  );
}
