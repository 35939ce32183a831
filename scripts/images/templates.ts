/**
 * Paints the pictures of the templates of characters to public/templates. Run again after a change: `npx tsx scripts/images/templates.ts`,
 * or with keys to paint only those.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { paint } from '../../server/engines/painter/paint.ts';
import { drawFigures } from './template-figures.ts';

const side = 512;
const bytesMax = 20_000;

/** Words and seed of the painting behind the figures. */
const grounds: Record<string, [words: string, seed: number]> = {
  character_sheet: ['minimal abstract, pale cream paper, pastel', 4],
  portrait: ['portrait of a woman, gouache', 3],
  full_figure: ['abstract, warm, pastel, gouache', 6],
  profile: ['portrait of a woman, oil painting, golden hour', 12],
  expressions: ['abstract, pastel, minimal', 9],
  slow_turn: ['abstract, muted, cool, gouache', 3],
  ski_adventure: ['snowy mountains, bright winter morning, clear sky, gouache', 7],
  harbour_evening: ['harbour at sunset, boats, calm sea, gouache', 5],
  rainy_city: ['city street at night in the rain, lights, gouache', 6],
  forest_walk: ['autumn forest path, golden hour, gouache', 5],
  desert_camp: ['desert at night, stars, campfire, gouache', 8],
  windy_hill: ['summer meadow, blue sky, clear, clouds, gouache', 3],
  film_poster: ['mountains at dusk, tealorange, gouache', 4],
  travel_card: ['beach with palm trees, watercolour', 11],
  stained_glass: ['portrait, stained glass, minimal', 2],
  woodcut: ['portrait, woodcut', 12],
  paper_cut: ['mountains and trees, sunset, paper cut', 9],
  pixel_hero: ['castle on a hill, clouds, pixel art', 5],
};

const asked = process.argv.slice(2);
await mkdir('public/templates', { recursive: true });
for (const [key, [prompt, seed]] of Object.entries(grounds)) {
  if (asked.length > 0 && !asked.includes(key)) continue;
  const { bytes } = await paint({ prompt, negativePrompt: '', width: side, height: side, seed, references: [] });
  const figures = drawFigures(key);
  const layers = figures === null ? [] : [{ input: Buffer.from(figures) }];
  const picture = await sharp(bytes).composite(layers).png().toBuffer();
  await writeFile(`public/templates/${key}.webp`, await encode(picture));
}

/** The best quality within the size limit; scales a detailed picture down before it gets coarse. */
async function encode(picture: Buffer): Promise<Buffer> {
  for (const width of [side, 448, 384, 320, 256]) {
    for (const quality of [70, 60, 50, 40, 30]) {
      const file = await sharp(picture).resize(width).webp({ quality, effort: 6 }).toBuffer();
      if (file.length <= bytesMax) return file;
    }
  }
  throw new Error(`A picture has more than ${bytesMax} bytes.`);
}
