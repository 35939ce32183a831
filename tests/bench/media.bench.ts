import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCancel } from './media/cancel/cancel-jobs.ts';
import { benchClips } from './media/clip-jobs.ts';
import { benchImages } from './media/image-jobs.ts';
import { longJobs } from './media/long-jobs.ts';
import { hasFfmpeg } from './media/native-ffmpeg.ts';
import { withPage } from './media/open-page.ts';
import { printHead } from './media/print-row.ts';
import { servePage } from './media/serve-page.ts';
import { benchSounds } from './media/sound-jobs.ts';

// `npm run bench -- media`: the conversions of this program in Chromium, and native tools on the same files in the same run.
// With `--long` also ten minutes of film, and the memory that they need. `--only=cancel,long-gif` runs these parts alone.
const parts = { images: benchImages, clips: benchClips, sounds: benchSounds, cancel: benchCancel, ...longJobs };
type PartName = keyof typeof parts;

if (!hasFfmpeg()) {
  console.log('  ffmpeg is not installed: there is nothing to compare with.');
  process.exit(0);
}
const chosen = chooseParts(process.argv.slice(2));
const folder = await mkdtemp(join(tmpdir(), 'pleinair-media-'));
const server = await servePage(folder);
try {
  printHead();
  for (const part of chosen) await withPage(server.url, (page) => parts[part](page, folder));
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

function chooseParts(words: string[]): PartName[] {
  const names = Object.keys(parts) as PartName[];
  const only = words
    .find((word) => word.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  if (only === undefined) return names.filter((name) => words.includes('--long') || !(name in longJobs));
  const unknown = only.filter((name) => !(name in parts));
  if (unknown.length === 0) return names.filter((name) => only.includes(name));
  console.error(`There is no part «${unknown.join('», «')}». There are: ${names.join(', ')}.`);
  process.exit(1);
}
