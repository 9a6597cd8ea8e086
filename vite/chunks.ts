import { join } from 'node:path';

/**
 * Assigns modules to chunks. Each screen loads a few big scripts: the code that screens share is split into one chunk
 * each for forms, signed-in users and staff, and no screen loads the texts and lists of other screens. A module belongs
 * to the first group that matches its path. Size budgets: `test/page-weight.test.ts`.
 */

/** Code that only renders the HTML of static pages. */
const staticPages =
  /site|facts|paraglide.messages.(coupon_|marketing_|plans_|mail_|refusal_(?!name|email|phone|state|gstin|too_long|file|photo))/;
/** Tables and searches of signed-in screens, which the payment page and the page of a case do not load. */
const lists = /(ui.(CardTable|RowsTable|SearchBox|use-search-input|use-list-keys)|rules.search)/;
const queries = 'ui.QueryResult';
/** Code that only signed-in screens load. */
const caseTexts =
  'ui.case.(CaseRow|case-texts)|orders.shared.UnclaimedOrders|paraglide.messages.(cases_|dashboard_(unclaimed|welcome|new_))';
const behindLogin = new RegExp(
  `app.(?!orders.shared.(Continue|Open)Order)|platform.(data|live)|ui.case[\\\\/]|${caseTexts}|${queries}|${lists.source}`,
);
const formsOnly = /ui.(form[\\/]|PasswordField|CodeField)/;
// Project folder, escaped for regular expressions, because its name can contain any character.
const root = join(import.meta.dirname, '..').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const sharedBy = (folders: RegExp, ...without: RegExp[]) =>
  new RegExp(`^${root}.(${folders.source})[\\\\/](?!${without.map(({ source }) => source).join('|')})`);

export const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules.(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
  },
  { name: 'common', test: sharedBy(/web|shared/, staticPages, behindLogin, formsOnly), minShareCount: 3 },
  // One script for the forms of checkout, accounts and staff. Two scripts would save the checkout only a few kilobytes.
  {
    name: 'form',
    test: /@conform-to|web.(app.accounts|ui.(form[\\/]|PasswordField|CodeField)|paraglide.messages.(accounts_|refusal_(password|login)))|web.app.checkout|web.platform.payment-script|rules.refund-policy|pay-key|paraglide.messages.checkout_/,
    minShareCount: 2,
  },
  // Apart from the shell of signed-in screens, which the payment page does not load.
  { name: 'query', test: /node_modules.@tanstack|web.platform.data.(?!use-view|use-url-state)/, minShareCount: 2 },
  {
    name: 'signed-in',
    test: new RegExp(
      `web.(app.(shell|dashboard|orders.shared.(?!ContinueOrder|OpenOrder|TaxDocumentList|(order-)?price-lines))|platform.(data|live)|${caseTexts}|${queries})|rules.cases.statuses`,
    ),
    minShareCount: 2,
  },
  { name: 'lists', test: new RegExp(`(web|shared).${lists.source}`), minShareCount: 2 },
  {
    name: 'staff',
    test: /web.(app.(staff|documents.Document)|ui.Panes|paraglide.messages.(work|replies|customers|tasks)_)|rules.cases.reject-reasons/,
    minShareCount: 2,
  },
  { name: 'profile', test: /web.(app.profile|paraglide.messages.profile_)/, minShareCount: 2 },
  { name: 'cases', test: /web.(app.cases|ui.case[\\/])/, minShareCount: 2 },
  { name: 'photos', test: /web.app.documents.photos/, minShareCount: 2 },
  // Search fields of the dashboard and the board, which the checkout does not load.
  { name: 'combobox', test: /node_modules.@ariakit|web.(ui.Combobox|app.dashboard.(DashboardSearch|search-results))/ },
  { name: 'customer', test: sharedBy(/web|shared/, staticPages), minShareCount: 2 },
];
