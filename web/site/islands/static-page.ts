// Script of every static page.
import '#web/platform/seo/site.ts';
import './static-page-session.ts';
