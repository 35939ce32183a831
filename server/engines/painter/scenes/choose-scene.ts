import type { Reading } from '../read-prompt.ts';
import type { Scene } from '../stage.ts';
import type { Value } from '../words/concepts.ts';
import { city, street } from './city.ts';
import { coast } from './coast.ts';
import { desert } from './desert.ts';
import { forest } from './forest.ts';
import { canyon, waterfall } from './gorge.ts';
import { lake } from './lake.ts';
import { marsh } from './marsh.ts';
import { meadow } from './meadow.ts';
import { mountains } from './mountains.ts';
import { space } from './space.ts';
import { arctic, volcano } from './wild.ts';

const byPlace: Partial<Record<Value<'place'>, Scene>> = {
  mountains, sea: coast, beach: coast, island: coast, marsh, lake, river: lake, forest, desert, meadow, garden: meadow, village: meadow,
  city, street, canyon, waterfall, space, volcano, arctic,
};

const bySubject: Partial<Record<Value<'subject'>, Scene>> = {
  boat: coast, whale: coast, lighthouse: coast, fox: forest, deer: forest, cactus: desert, palm: coast,
};

/** The scene that suits the words best; without a known word, the hash of the words chooses. */
export function chooseScene(reading: Reading): Scene {
  for (const place of reading.all('place')) {
    const scene = byPlace[place];
    if (scene) return scene;
  }
  for (const subject of reading.all('subject')) {
    const scene = bySubject[subject];
    if (scene) return scene;
  }
  const open = [meadow, mountains, lake, coast];
  return open[reading.hash % open.length]!;
}
