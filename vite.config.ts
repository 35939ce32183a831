import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { pwa } from './pwa.config.ts';

/**
 * What every start needs comes in two files, one of which stays in the browser's cache over most updates: forty
 * small ones cost a slow device a quarter of a second before the first line runs.
 */
const firstLoadGroups = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 2, includeDependenciesRecursively: false },
  { name: 'studio', tags: ['$initial' as const], priority: 1, includeDependenciesRecursively: false },
];

export default defineConfig({
  plugins: [react(), pwa()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadGroups } } },
  },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8787' } } },
});
