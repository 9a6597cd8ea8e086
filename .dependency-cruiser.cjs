const room = (name) => `^${name}/`;

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-the-ground-floor',
      severity: 'error',
      from: { path: room('shared') },
      to: { pathNot: [room('shared'), '^node_modules/zod'] },
    },
    {
      name: 'rules-import-only-rules',
      severity: 'error',
      from: { path: '^shared/rules/' },
      to: { pathNot: '^shared/rules/' },
    },
    {
      name: 'web-imports-only-shared',
      severity: 'error',
      from: { path: room('web') },
      to: { path: ['^server/', '^database/', '^sandbox/', '^bench/', '^faults/', '^test/', '^e2e/'] },
    },
    {
      name: 'only-the-build-entry-reaches-the-mails',
      severity: 'error',
      from: { path: room('web'), pathNot: '^web/server\\.ts$' },
      to: { path: '^emails/' },
    },
    {
      name: 'mails-show-what-they-are-given',
      severity: 'error',
      from: { path: room('emails') },
      to: { path: ['^server/', '^database/', '^sandbox/', '^web/(?!paraglide|platform/i18n/)'] },
    },
    {
      name: 'server-takes-only-types-from-web',
      severity: 'error',
      from: { path: room('server') },
      to: { path: ['^web/', '^emails/'], dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'database-knows-only-rules',
      severity: 'error',
      from: { path: room('database') },
      to: {
        path: ['^server/', '^web/', '^sandbox/', '^emails/', '^shared/(?!rules/|catalogue\\.(en|hi)\\.ts|messages/)'],
      },
    },
    {
      name: 'sandbox-imports-nothing-of-ours',
      severity: 'error',
      from: { path: room('sandbox') },
      to: { path: '^(server|shared|database|web|emails|test|e2e|bench|faults)/' },
    },
    {
      name: 'only-main-meets-the-sandbox',
      severity: 'error',
      from: { path: room('server'), pathNot: ['^server/main\\.ts$', '^server/ops/demo/sandboxes\\.ts$'] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'nothing-imports-main',
      severity: 'error',
      from: {},
      to: { path: ['^server/main\\.ts$', '^server/ops/main\\.ts$', '^web/routes\\.ts$'] },
    },
    {
      name: 'slices-are-the-only-ones-above-http-and-adapters',
      severity: 'error',
      from: { path: '^server/(http|adapters)/' },
      to: { path: '^server/(?!http/|adapters/|config/)' },
    },
    {
      name: 'site-is-not-hydrated',
      comment: 'Public pages are served without the framework: no client state, no session, no data fetching.',
      severity: 'error',
      from: { path: '^web/site/', pathNot: '^web/site/islands/' },
      to: { path: ['^web/app/', '^web/staff/', '^web/platform/(auth|data|live)/'] },
    },
    {
      name: 'app-slice-stands-alone',
      comment: 'Slices meet in the folders `shared` and in documents; a page of two roles shows the screen of staff.',
      severity: 'error',
      from: { path: '^web/app/(?!shell/)([^/]+)/', pathNot: '^web/app/(cases|orders)/[^/]+Page\\.tsx$' },
      to: {
        path: ['^web/app/', '^web/site/', '^web/staff/'],
        pathNot: ['^web/app/$1/', '^web/app/(shell|documents)/', '^web/app/[^/]+/shared/', '^web/site/styles/'],
      },
    },
    {
      name: 'staff-slice-stands-alone',
      severity: 'error',
      from: { path: '^web/staff/([^/]+)/' },
      to: {
        path: ['^web/app/', '^web/site/', '^web/staff/'],
        pathNot: [
          '^web/staff/($1|shared)/',
          '^web/app/(shell|documents)/',
          '^web/app/[^/]+/shared/',
          '^web/site/styles/',
        ],
      },
    },
    {
      name: 'ui-and-platform-know-no-slice',
      severity: 'error',
      from: { path: '^web/(ui|platform)/' },
      to: { path: '^web/(app|staff|site/(?!islands))/?' },
    },
    {
      name: 'rooms-of-cases-downwards',
      comment: 'routes → desk, jobs → steps, requests, messages → case',
      severity: 'error',
      from: { path: '^server/cases/(case|steps|requests|messages)/' },
      to: { path: ['^server/cases/(desk|jobs)/', '^server/cases/[^/]+\\.routes\\.ts$'] },
    },
    {
      name: 'no-folder-circles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|web)/' },
      to: { circular: true },
    },
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/|\\?' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests may import more than the code beside them.
    exclude: { path: '^(build|\\.react-router|web/paraglide)/|\\.test\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
