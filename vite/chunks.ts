import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const startsWith = (id: string, paths: readonly string[]) => paths.some((path) => id.startsWith(join(root, path)));
const under = (paths: readonly string[], except: readonly string[] = []) => {
  return (id: string) => startsWith(id, paths) && !startsWith(id, except);
};
const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`);
/** Returns the path prefixes of the messages whose keys begin with an area; each message is a module. */
const messages = (...areas: string[]) => areas.map((area) => `web/paraglide/messages/${area}_`);

/** Code of general folders that only screens of staff use. */
const ofStaff = [
  'shared/rules/canned-replies.ts',
  'shared/rules/provider-days.ts',
  'shared/rules/quotes.ts',
  'shared/rules/search.ts',
  'shared/rules/task',
  'shared/rules/verse.ts',
  'web/ui/ActionNotice.tsx',
  'web/ui/CursorPager.tsx',
  'web/ui/Panes.tsx',
  'web/ui/RowsTable.tsx',
  'web/ui/SearchBox.tsx',
  'web/ui/is-typing.ts',
  'web/ui/use-keys.ts',
  'web/ui/use-list-keys.ts',
  'web/ui/use-search-input.ts',
];

/** Code of the messages of a case, which customers load when they open them. */
const ofMessages = [
  'web/app/cases/shared/AttachFiles.tsx',
  'web/app/cases/shared/use-',
  'web/ui/case/AttachedDocuments.tsx',
  'web/ui/case/MessageList.tsx',
  ...messages('cases_attach', 'cases_messages'),
  'web/paraglide/messages/cases_attach.js',
];

/**
 * Chunks of the browser build, so that each screen loads few, big scripts: its own and some of these. A module goes to
 * the first group that lists its path, together with all its imports that are in no group yet. So what a group imports
 * must be in a group above it, or screens would load both. With `minShareCount`, modules that only one screen uses stay
 * in the screen's script. Size budgets: `test/page-weight.test.ts`.
 */
export const chunkGroups = [
  {
    name: 'framework',
    test: under(packages('react', 'react-dom', 'react-intersection-observer', 'react-router', 'scheduler')),
  },
  {
    // Code for all hydrated screens, including forms.
    name: 'common',
    test: under(
      [
        'web/ui/',
        'web/platform/',
        'shared/rules/',
        ...messages('app', 'site'),
        // Loaded by the checkout or root.tsx, which load no chunk for signed-in users.
        'web/app/orders/shared/ContinueOrder.tsx',
        'web/app/orders/shared/PaidNotice.tsx',
        'web/paraglide/messages/orders_price_once.js',
        'web/paraglide/messages/dashboard_away.js',
        // On the tickets of cases and of orders.
        'web/paraglide/messages/orders_kot.js',
      ],
      // Not needed by all hydrated screens; the Combobox is loaded on demand, the last three only by pages of the site.
      [
        'web/platform/data/',
        'web/platform/live/',
        'web/platform/payment-script.ts',
        'web/ui/QueryResult.tsx',
        'web/ui/case/',
        'web/ui/Combobox.tsx',
        'web/ui/LeaveGuard.tsx',
        'web/platform/i18n/facts.ts',
        'web/platform/seo/structured-data.ts',
        'shared/rules/cases/',
        'shared/rules/licence-choice.ts',
        'web/ui/plan/',
        'web/ui/Tabs.tsx',
        ...ofStaff,
      ],
    ),
    minShareCount: 2,
  },
  // For the checkout, the order page and an offer.
  { name: 'payment', test: under(['web/platform/payment-script.ts']) },
  {
    name: 'guests',
    test: under(['web/app/accounts/', 'web/app/checkout/', ...messages('accounts', 'checkout')]),
    minShareCount: 2,
  },
  {
    // Separate from the next group, so that the notice about an open order in the checkout, offers and invitations load
    // only this one.
    name: 'query',
    test: under([...packages('@tanstack'), 'web/platform/data/', 'web/ui/QueryResult.tsx']),
    minShareCount: 2,
  },
  // Lists and forms of orders: the order page loads this and not the next group, the case page the other way round.
  {
    name: 'orders',
    test: under(
      ['web/app/orders/', ...messages('orders', 'dashboard_orders')],
      ['web/app/orders/shared/UnclaimedOrders.tsx'],
    ),
    minShareCount: 2,
  },
  {
    // Code for the screens of customers and staff.
    name: 'signed-in',
    test: under(
      [
        'web/platform/live/',
        'web/ui/case/',
        'web/app/shell/',
        'web/app/dashboard/',
        'web/app/cases/',
        'web/app/orders/shared/UnclaimedOrders.tsx',
        'web/app/documents/download-path.ts',
        ...messages('dashboard', 'cases'),
      ],
      ofMessages,
    ),
    minShareCount: 2,
  },
  { name: 'messages', test: under(ofMessages), minShareCount: 2 },
  // For the case page of customers and the screens of staff.
  { name: 'case-rules', test: under(['shared/rules/cases/case-results.ts', 'shared/rules/cases/statuses.ts']) },
  { name: 'profile', test: under(['web/app/profile/', ...messages('profile')]), minShareCount: 2 },
  // One chunk for what came of a case.
  {
    name: 'outcome',
    test: under(['web/app/cases/CaseRating.tsx', 'web/app/cases/CaseResults.tsx', 'web/app/cases/NextOffer.tsx']),
  },
  // One chunk for the components that a case page loads when it asks for documents.
  { name: 'uploads', test: under(['web/app/cases/files/', 'web/app/cases/PaperExamples.tsx']) },
  {
    name: 'staff',
    test: under([
      'web/staff/',
      ...ofStaff,
      'web/app/documents/Document',
      ...messages('audit', 'customers', 'desk', 'money', 'tasks', 'work'),
    ]),
    minShareCount: 2,
  },
  // For the two screens of what is sold; the pages of the site that share it run no scripts.
  {
    name: 'catalogue',
    test: under([
      'web/staff/catalogue/',
      'web/ui/plan/',
      'shared/rules/cases/template',
      ...messages('shop', 'marketing'),
    ]),
    minShareCount: 2,
  },
];
