// Script of all static pages.
import '#web/platform/page-scripts/all-pages.ts';
import './static-page-session.ts';
