// Builds the app (dist/app) and the server (dist/server), then marks what they were built from.
import { build as bundle } from 'esbuild';
import { build as buildApp } from 'vite';
import { stampBuild } from './build-stamp.mjs';

await buildApp({ logLevel: 'warn' });
await bundle({
  entryPoints: { main: 'server/main.ts', 'painter-thread': 'server/engines/painter/painter-thread.ts' },
  outdir: 'dist/server',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
});
stampBuild();
