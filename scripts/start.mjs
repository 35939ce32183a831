// `npm start`: builds when a source file changed since the last build, then becomes the server.
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build/build-stamp.mjs';

if (!isBuilt()) {
  process.stdout.write('Building Pleinair (once per version) …\n');
  await import('./build.mjs');
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL('dist/server/main.js').href);
