import { build } from 'esbuild';

/**
 * Bundles the server and its threads into a folder inside the package, where imports find its dependencies.
 * @param {string} folder
 */
export async function bundleServer(folder) {
  await build({
    entryPoints: {
      main: 'server/main.ts',
      'painter-thread': 'server/engines/painter/painter-thread.ts',
      'study-thread': 'server/engines/painter/study/study-thread.ts',
      'composer-thread': 'server/engines/composer/composer-thread.ts',
      'clip-thread': 'server/engines/painter/clips/clip-thread.ts',
      'upscale-thread': 'server/engines/upscaler/upscale-thread.ts',
      'film-thread': 'server/domain/films/film-thread.ts',
      'music-thread': 'server/domain/stories/music/music-thread.ts',
      'decode-thread': 'server/domain/stories/film/decode-thread.ts',
      'render-thread': 'server/domain/stories/film/render-thread.ts',
      'assess-thread': 'server/domain/content/networks/assess-thread.ts',
      'speak-process': 'server/engines/painter/voice/speak-process.ts',
    },
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
}
