// Import rules. Read `may` as: files under LEFT may import RIGHT (and their own folder). All else fails.
const client = 'workers/[^/]+/(client|api)[.]ts$'; // the only doors into a worker
const libraryDoors = 'src/db/library/(library|select-media|search-library|media-list)[.]ts$'; // the index of all items, as screens see it
const may = {
  'contract/': [],
  'src/lib/': ['contract/'],
  'src/ui/': ['contract/', 'src/lib/'],
  'src/db/': ['contract/', 'src/lib/'],
  'src/sync/': ['contract/', 'src/lib/', 'src/db/'],
  // Accounts and first downloads cannot be queued: those verbs ask the server through the one client.
  'src/actions/': ['contract/', 'src/lib/', 'src/db/', 'src/sync/', client],
  'src/features/': ['contract/', 'src/lib/', 'src/ui/', 'src/db/queries/', libraryDoors, 'src/actions/', 'src/sync/status[.]ts$', client],
  'src/app/': ['contract/', 'src/'],
  // A worker that starts workers of its own needs the same rule for scripts as the page.
  'workers/': ['contract/', 'src/lib/trusted-types[.]ts$'],
  'server/engines/': ['contract/', 'server/lib/'],
  'server/storage/': ['contract/', 'server/lib/'],
  'server/queue/': ['contract/', 'server/lib/', 'server/storage/'],
  'server/domain/': ['contract/', 'server/lib/', 'server/storage/', 'server/queue/', 'server/engines/'],
  'server/changes/': ['contract/', 'server/lib/', 'server/storage/', 'server/queue/', 'server/engines/', 'server/domain/'],
  'server/http/': ['contract/', 'server/lib/', 'server/domain/', 'server/changes/'],
};
const layers = Object.entries(may).map(([from, to]) => ({
  name: `may-not-import-from:${from}`,
  severity: 'error',
  from: { path: `^${from}`, pathNot: '[.]test[.]tsx?$' },
  to: { path: '^(contract|src|workers|server|tests|scripts)/', pathNot: [`^${from}`, ...to.map((t) => `^${t}`)] },
}));
module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'features-are-islands',
      severity: 'error',
      comment: 'Share through ui/, actions/ or db/queries/; compose in app/.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'workers-are-islands',
      severity: 'error',
      from: { path: '^workers/([^/]+)/' },
      to: { path: '^workers/', pathNot: ['^workers/$1/', '^workers/shared/'] },
    },
    { name: 'browser-never-server', severity: 'error', from: { path: '^(src|workers|contract)/' }, to: { path: '^server/' } },
    { name: 'server-never-browser', severity: 'error', from: { path: '^server/' }, to: { path: '^(src|workers)/' } },
    {
      name: 'react-only-on-screens',
      severity: 'error',
      comment: 'Below the screens, valtio/vanilla is the only state library.',
      from: { path: '^(contract|workers|server|src/(lib|db|sync|actions))/' },
      to: { path: 'node_modules/(react|react-dom|valtio/react)' },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
      to: { path: 'node_modules/', pathNot: 'node_modules/valibot/' },
    },
    {
      name: 'no-import-of-tests',
      severity: 'error',
      from: { pathNot: '([.](test|spec)[.]tsx?$|^tests/)' },
      to: { path: '([.](test|spec)[.]tsx?$|^tests/)' },
    },
    { name: 'no-cycles', severity: 'error', comment: 'Type-only cycles count too.', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:|[?]url$' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
