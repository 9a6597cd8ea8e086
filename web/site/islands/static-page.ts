// Script of all static pages.
import '#web/platform/seo/site.ts';
import './static-page-session.ts';
