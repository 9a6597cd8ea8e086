import { data } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { NotFoundPage } from './NotFoundPage.tsx';

export const handle = { hydrate: false, canonical: false };
export const loader = () => data(null, { status: 404 });
export const meta = () => pageMeta({ title: m.site_not_found_title(), description: m.site_not_found_text() });

export default NotFoundPage;
