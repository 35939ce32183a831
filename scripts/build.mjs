// Builds the app (dist/app) and the server (dist/server), then marks what they were built from.
import { build as buildApp } from 'vite';
import { stampBuild } from './build-stamp.mjs';
import { bundleServer } from './bundle-server.mjs';

await buildApp({ logLevel: 'warn' });
await bundleServer('dist/server');
stampBuild();
