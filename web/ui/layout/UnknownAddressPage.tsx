import { data } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export const handle = { hydrate: false, canonical: false };
export const loader = () => data(null, { status: 404 });
export const meta = () => pageMeta({ title: m.site_not_found_title(), description: m.site_not_found_text() });

export default NotFoundPage;
