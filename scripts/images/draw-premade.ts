import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { findPackageRoot } from '../../server/lib/folders/package-root.ts';
import { drawCharacter } from './premade/draw.ts';
import { people } from './premade/people.ts';

// Draws the characters of the library: `npm run draw:premade`. The pictures are committed.
const folder = join(findPackageRoot(), 'server', 'domain', 'characters', 'premade', 'pictures');
for (const traits of people) {
  await mkdir(join(folder, traits.style), { recursive: true });
  for (const pose of [1, 2] as const) {
    const bytes = await sharp(Buffer.from(drawCharacter(traits, pose)))
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
    await writeFile(join(folder, traits.style, `${traits.key}-${pose}.webp`), bytes);
  }
}
