// Builds the app (dist/app) and the server (dist/server), then marks what they were built from.
import { build as buildApp } from 'vite';
import { stampBuild } from './build/build-stamp.mjs';
import { keepAssets } from './build/keep-assets.mjs';
import { bundleServer } from './build/bundle-server.mjs';

keepAssets('dist/app/assets', 'dist/earlier/assets');
await buildApp({ logLevel: 'warn' });
await bundleServer('dist/server');
stampBuild();
