import type { Plugin } from 'vite';

const lib = 'node_modules/react-router/dist/production/lib';

/** What React Router calls only for those who ask for it by an option. */
const wholeFiles = [`${lib}/router/instrumentation.js`, `${lib}/dom/ssr/route-discovery.js`];

/** Ways into the router that no screen of ours takes: fetchers, forms sent through the router, routes changed by hot reload. */
const ways: [before: string, after: string][] = [
  ['\t\tnavigate,\n\t\tfetch,\n', '\t\tnavigate,\n'],
  ['else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {', 'else if (false) {'],
  ['\t\t_internalSetRoutes,\n', ''],
];

/** Leaves out of the browser's code what every page would carry and none uses. Screens call our API by themselves (api.ts). */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (wholeFiles.some((file) => id.endsWith(file))) return { code: onlyNames(code), map: null };
      if (id.endsWith(`${lib}/router/router.js`)) return { code: withoutWays(code), map: null };
      return undefined;
    },
  };
}

function onlyNames(code: string): string {
  const [, names] = /^export \{ ([\w, ]+) \};$/m.exec(code) ?? [];
  if (!names) throw changed();
  return names.replace(/\w+/g, 'export const $& = () => undefined').replaceAll(', ', ';\n');
}

function withoutWays(code: string): string {
  return ways.reduce((rest, [before, after]) => {
    if (rest.split(before).length !== 2) throw changed();
    return rest.replace(before, after);
  }, code);
}

const changed = () => new Error('React Router is written otherwise now: look at web/unused-router-parts.ts again');
