import * as Comlink from 'comlink';
import * as v from 'valibot';
import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
import type { FilmFiles, PaintedFrame, PlayerApi } from './api.ts';
import { seenFilmSchema } from './film-schema.ts';
import { createScreen } from './screen.ts';

installTrustedTypes();
const frameSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
let screen: ReturnType<typeof createScreen> | null = null;

const send = (painted: PaintedFrame | null) => (painted === null ? null : Comlink.transfer(painted, [painted.bitmap]));

Comlink.expose({
  open(files: FilmFiles) {
    screen = createScreen(files);
  },
  setFilm: (film) => screen?.setFilm(v.parse(seenFilmSchema, film)),
  refresh: () => screen?.refresh(),
  paint: (frame, isBackward) => send(screen?.paint(v.parse(frameSchema, frame), isBackward) ?? null),
  paintExact: async (frame) => send((await screen?.paintExact(v.parse(frameSchema, frame))) ?? null),
} satisfies PlayerApi);
