import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { pwa } from './pwa.config.ts';
import { sourceMark } from './scripts/build/build-stamp.mjs';

/**
 * The start-up code is two files; most updates leave the vendor file in the browser's cache. Forty small files would cost a
 * slow device a quarter of a second before the first line runs.
 */
const codeGroups = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 2, includeDependenciesRecursively: false },
  { name: 'studio', tags: ['$initial' as const], priority: 1, includeDependenciesRecursively: false },
  // The schema library with the one schema that opening a known user's library waits for, not behind all that later parts share.
  {
    name: 'schemas',
    test: /node_modules\/valibot|\/contract\/(id|team|account\/user)\.|\/db\/account\/parse-me\./,
    includeDependenciesRecursively: false,
  },
  // Code that several lazy parts share is one file per layer: single modules would cost a request each, and the first visit
  // precaches them all. Layers import in one direction, so no two files need each other.
  // Sync and actions have no group: if their code fails to load on a poor connection, the rest must still start.
  ...[/node_modules/, ...['contract', 'lib', 'db', 'ui'].map((layer) => new RegExp(`/${layer}/`))].map((test) => ({
    name: test.source.replaceAll(/\W/g, ''),
    test,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  })),
];

/** Plugin timings are noise in the output of `npm start`. */
const quiet = { checks: { bundlerTimings: false } };

/**
 * The parts of the network library are not fetched before they are used (`pwa.config.ts`), and each has a name of its own: a
 * device that keeps one forgets another of the same name, as of an earlier build.
 */
function nameWorkerChunk({ facadeModuleId, moduleIds }: { facadeModuleId: string | null; moduleIds: string[] }): string {
  const [, library] = /@tensorflow\/(tfjs-[\w-]+)/.exec(facadeModuleId ?? '') ?? [];
  const isNetwork = moduleIds.some((id) => /@tensorflow/.test(id));
  return isNetwork ? `assets/network-${library ?? '[name]'}-[hash].js` : 'assets/[name]-[hash].js';
}

export default defineConfig({
  plugins: [react(), pwa()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version), __BUILD_MARK__: JSON.stringify(sourceMark()) },
  resolve: {
    // The default build of Dexie is for browsers from before async functions: larger, slower, and with helpers of its own.
    alias: { dexie: 'dexie/dist/modern/dexie.mjs' },
  },
  worker: { format: 'es', rolldownOptions: { ...quiet, output: { chunkFileNames: nameWorkerChunk } } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    // Every browser that reads this JavaScript preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { ...quiet, output: { codeSplitting: { groups: codeGroups } } },
  },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8787' } } },
});
