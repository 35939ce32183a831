import type { Composer, ComposerModel } from './composer/composer.ts';
import type { Engine } from './engine.ts';
import type { Speaker, SpeakerModel } from './speaker.ts';

/** Something that speaks now, with one of its models. */
export type FoundSpeaker = { engine: Engine; speaker: Speaker; model: SpeakerModel };

/** Something that composes now, with one of its models. */
export type FoundComposer = { engine: Engine; composer: Composer; model: ComposerModel };

/** The engines that make sounds, asked by model. */
export type EngineParts = {
  /** Every model that speaks, each key once, those of connected engines first; without those of stopped engines. */
  speakers(): Promise<FoundSpeaker[]>;
  /** The one of a key, or the first; undefined when there is none. Waits for engines that have not listed their models yet. */
  findSpeaker(key: string | null): Promise<FoundSpeaker | undefined>;
  /** The same of what composes. */
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
  /** Waits for all, so that a connected one is preferred to the built-in one. */
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
