import type { Composer, ComposerModel } from './composer/composer.ts';
import type { Engine } from './engine.ts';
import type { Speaker, SpeakerModel } from './speaker.ts';

/** A speech model with its engine, available now. */
export type FoundSpeaker = { engine: Engine; speaker: Speaker; model: SpeakerModel };

/** A music model with its engine, available now. */
export type FoundComposer = { engine: Engine; composer: Composer; model: ComposerModel };

/** Speech and music models of all engines. */
export type EngineParts = {
  /** Every speech model of the running engines, each key once, connected engines first. */
  speakers(): Promise<FoundSpeaker[]>;
  /** The speech model with this key, or the first for null; undefined: none. Waits until all engines have listed their models. */
  findSpeaker(key: string | null): Promise<FoundSpeaker | undefined>;
  /** As `speakers` and `findSpeaker`, for music models. */
  composers(): Promise<FoundComposer[]>;
  findComposer(key: string | null): Promise<FoundComposer | undefined>;
};

type Engines = { all: () => readonly Engine[]; connected: () => readonly Engine[]; isStopped: (engine: Engine) => boolean };

export function findParts({ all, connected, isStopped }: Engines): EngineParts {
  async function list<Model extends { key: string }, Part extends { models(): Promise<readonly Model[]> }, Found>(
    partOf: (engine: Engine) => Part | undefined,
    toFound: (engine: Engine, part: Part, model: Model) => Found,
  ): Promise<Found[]> {
    const listed = await Promise.all(
      all().map(async (engine) => {
        const part = isStopped(engine) ? undefined : partOf(engine);
        return part === undefined ? [] : (await part.models()).map((model) => ({ engine, part, model }));
      }),
    );
    const first = new Map<string, Found>();
    for (const { engine, part, model } of listed.flat()) if (!first.has(model.key)) first.set(model.key, toFound(engine, part, model));
    return [...first.values()];
  }
  /** Waits for all, because a connected model has precedence over the built-in one. */
  async function untilListed(has: (engine: Engine) => boolean): Promise<void> {
    await Promise.all(connected().map(async (engine) => (has(engine) ? engine.listed?.() : undefined)));
  }
  const speakers = () =>
    list(
      ({ speaker }) => speaker,
      (engine, speaker, model: SpeakerModel): FoundSpeaker => ({ engine, speaker, model }),
    );
  const composers = () =>
    list(
      ({ composer }) => composer,
      (engine, composer, model: ComposerModel): FoundComposer => ({ engine, composer, model }),
    );
  return {
    speakers,
    findSpeaker: async (key) => {
      await untilListed(({ speaker }) => speaker !== undefined);
      return (await speakers()).find(({ model }) => key === null || model.key === key);
    },
    composers,
    findComposer: async (key) => {
      await untilListed(({ composer }) => composer !== undefined);
      return (await composers()).find(({ model }) => key === null || model.key === key);
    },
  };
}
