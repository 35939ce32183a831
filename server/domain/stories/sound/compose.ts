import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import type { FoundComposer } from '../../../engines/engine-parts.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { hearMusic } from '../music/hear-music.ts';
import { askForSound, type SoundStudio } from './ask-for-sound.ts';

export type MusicStudio = SoundStudio & { engines: Pick<EngineRegistry, 'connected'> };

/** `found`: who composes, with its credits; `seconds`: how long the music is to be. `seed`: a whole number from 0. */
export type MusicOrder = { found: FoundComposer; prompt: string; seconds: number; seed: number; userId: string };

/** `seconds`: of the file as decoded. `beats`: ascending, seconds; none of sounds without a beat. */
export type MadeMusic = { bytes: Uint8Array; mime: string; seconds: number; beats: number[] };

const promptLengthMax = 2_000;

/**
 * Music for a story, as long as its composer makes it at most. It is in the ledger of costs before it is asked for; credits are charged
 * by the caller.
 * @throws EngineError with one sentence when nothing comes of it
 */
export async function compose(
  studio: MusicStudio,
  { found, prompt, seconds, seed, userId }: MusicOrder,
  signal: AbortSignal,
): Promise<MadeMusic> {
  const { engine, composer, model } = found;
  const asked = {
    model: model.key,
    prompt: prompt.slice(0, promptLengthMax),
    seconds: Math.min(model.seconds_max, Math.max(1, seconds)),
    seed,
  };
  const isOwn = !studio.engines.connected().includes(engine);
  const usd = composer.priceOf === undefined ? 0 : composer.priceOf(asked);
  const order = { engine, isOwn, model: model.key, userId, usd, make: () => composer.compose(asked, signal) };
  const made = await askForSound(studio, order, signal);
  if (made.seconds !== null && made.beats !== null) return { ...made, seconds: made.seconds, beats: made.beats };
  const heard = await hearMusic(made.bytes);
  if (heard === null || heard.seconds <= 0) throw new EngineError('NO_OUTPUT', `${model.name} sent music that cannot be read.`);
  return { bytes: made.bytes, mime: made.mime, ...heard };
}
