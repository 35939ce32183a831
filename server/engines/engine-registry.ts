import type { EngineWork } from '../../contract/engines/engine.ts';
import { upscaleModes, type UpscaleMode } from '../../contract/media/media.ts';
import type { Model } from '../../contract/catalogue/model.ts';
import { snapSide } from '../../contract/generations/snap-side.ts';
import { currentKey } from '../../contract/generations/current-model.ts';
import type { Engine } from './engine.ts';
import { type EngineParts, findParts } from './engine-parts.ts';
import { nameApart } from './name-apart.ts';
import type { EngineTrainer } from './trainer.ts';
import type { Writer } from './writer.ts';

export type { FoundSpeaker } from './engine-parts.ts';

/** Settings of administrators for the connected engines. */
export type EngineChoices = {
  /** The preferred engine for each kind of work. */
  first: Partial<Record<EngineWork, string>>;
  /** Engines that get no work at present. Only administrators learn why. */
  stopped: ReadonlySet<string>;
  /** Overrides by model key. */
  models: ReadonlyMap<string, ModelOverride>;
  /** The writer that improves prompts, or none. Absent: the first that can write, free ones before paid ones. */
  writer?: 'nobody' | { engine: string; model: string };
};

/** A writer with its engine and model, available now. */
export type FoundWriter = { engine: Engine; writer: Writer; model: string };

/** A trainer with its engine, available now. */
export type FoundTrainer = { engine: Engine; trainer: EngineTrainer };

/** `engine`: preferred for this model. `credits`: of one image, in place of its own. `priceUsd`: where its engine reports none. */
export type ModelOverride = { isHidden: boolean; engine: string | null; credits: number | null; priceUsd: number | null };

/** All engines of this studio, looked up by model. */
export type EngineRegistry = EngineParts & {
  /** All models of all engines, without hidden ones. */
  catalogue(): Promise<Model[]>;
  /** All models with their engines, without overrides; hidden ones too. */
  offers(): Promise<{ engine: Engine; model: Model }[]>;
  /**
   * The engine that serves a model now, with the model; undefined: none. `room`: the engine whose queue holds the job; while it is
   * connected no other engine takes the job. Without `room`, hidden models are not served. Waits for engines that have not listed their
   * models yet.
   */
  find(modelKey: string, room?: string | null): Promise<{ engine: Engine; model: Model } | undefined>;
  /**
   * The connected engine that serves this upscaling mode now, with its name for the model; undefined: none. `room` as of `find`: as long as
   * it is connected, no other one.
   */
  findUpscaler(mode: UpscaleMode, room?: string | null): Promise<{ engine: Engine; name: string } | undefined>;
  /** The upscaler that `findUpscaler` finds for each mode, by the name on screen. */
  upscalers(): Promise<Partial<Record<UpscaleMode, string>>>;
  /** The writer to show to people; undefined when writing is off, or the chosen writer cannot write. */
  writer(): Promise<FoundWriter | undefined>;
  /** The writer for a request. Waits for engines that have not listed their models yet. */
  findWriter(): Promise<FoundWriter | undefined>;
  /** All trainers, each key once; without those of stopped engines. */
  trainers(): FoundTrainer[];
  /** The engine with this key, which jobs store; undefined when it is no longer connected. */
  byKey(engineKey: string): Engine | undefined;
  /** The engines that administrators connected. */
  connected(): readonly Engine[];
  /** The engines with a queue of their own: the connected ones, and built-in ones with `ownQueue`. */
  withQueue(): readonly Engine[];
  /** Replaces the connected engines. They have precedence over the built-in ones. */
  connect(engines: readonly Engine[]): Promise<void>;
  /** Replaces the settings of administrators. */
  choose(choices: EngineChoices): void;
  close(): Promise<void>;
};

const stoppedReason = 'What makes this has stopped for now. The studio’s host can let it go on.';

/** The engines and the settings as they are now. */
type Studio = { connected: readonly Engine[]; readonly own: readonly Engine[]; choices: EngineChoices };

const allOf = ({ connected, own }: Studio): readonly Engine[] => [...connected, ...own];

/** Engines earlier in the list win when two serve the same model. */
export function createEngineRegistry(own: readonly Engine[]): EngineRegistry {
  const studio: Studio = { connected: [], own, choices: { first: {}, stopped: new Set(), models: new Map() } };
  const all = (): readonly Engine[] => allOf(studio);
  return {
    ...findModels(studio),
    ...findUpscalers(studio),
    ...findWriters(studio),
    ...findParts({ all, isStopped: ({ key }) => studio.choices.stopped.has(key), connected: () => studio.connected }),
    trainers: () => listTrainers(studio),
    byKey: (engineKey) => all().find((engine) => engine.key === engineKey),
    connected: () => studio.connected,
    withQueue: () => [...studio.connected, ...own.filter(({ ownQueue }) => ownQueue !== undefined)],
    connect: async (engines) => {
      const gone = studio.connected.filter((engine) => !engines.includes(engine));
      studio.connected = engines;
      await Promise.all(gone.map((engine) => engine.close()));
    },
    choose: (next) => {
      studio.choices = next;
    },
    close: async () => {
      await Promise.all(all().map((engine) => engine.close()));
    },
  };
}

async function listOffers(studio: Studio): Promise<{ engine: Engine; model: Model }[]> {
  const perEngine = await Promise.all(allOf(studio).map(async (engine) => (await engine.models()).map((model) => ({ engine, model }))));
  return perEngine.flat();
}

/** Tries the preferred engine, then again after every engine has listed its models: one that just started may serve it. */
async function findListed<T>(studio: Studio, room: string | null, look: () => Promise<T | undefined>): Promise<T | undefined> {
  await allOf(studio)
    .find(({ key }) => key === room)
    ?.listed?.();
  const found = await look();
  if (found !== undefined) return found;
  await Promise.all(allOf(studio).map(async (engine) => engine.listed?.()));
  return look();
}

function findModels(studio: Studio): Pick<EngineRegistry, 'offers' | 'catalogue' | 'find'> {
  async function listModels(): Promise<{ engine: Engine; model: Model }[]> {
    const listed = (await listOffers(studio)).map(({ engine, model }) => ({ engine, model: present(engine, model, studio.choices) }));
    const isFirst = ({ engine, model }: (typeof listed)[number]): boolean => studio.choices.first[model.resource_type] === engine.key;
    return [...listed.filter(isFirst), ...listed.filter((one) => !isFirst(one))];
  }
  const isPreferred = (engine: Engine, model: Model): boolean => studio.choices.models.get(model.key)?.engine === engine.key;
  async function findModel(modelKey: string, room: string | null): ReturnType<EngineRegistry['find']> {
    const listed = (await listModels()).filter(({ model }) => model.key === modelKey);
    const serving = listed.toSorted((a, b) => Number(isPreferred(b.engine, b.model)) - Number(isPreferred(a.engine, a.model)));
    const inRoom = serving.filter(({ engine }) => engine.key === room);
    return (inRoom.length > 0 ? inRoom : serving).find(({ model }) => model.available);
  }
  return {
    offers: () => listOffers(studio),
    catalogue: async () => {
      const seen = new Map<string, Model>();
      for (const { engine, model } of await listModels()) {
        const earlier = seen.get(model.key);
        const isBetter = earlier === undefined || (!earlier.available && model.available);
        if (isBetter || (isPreferred(engine, model) && (model.available || !earlier.available))) seen.set(model.key, model);
      }
      return nameApart([...seen.values()].filter(({ key }) => studio.choices.models.get(key)?.isHidden !== true));
    },
    find: async (asked, room = null) => {
      const modelKey = currentKey(asked);
      if (room === null && studio.choices.models.get(modelKey)?.isHidden === true) return undefined;
      return findListed(studio, room, () => findModel(modelKey, room));
    },
  };
}

function present(engine: Engine, model: Model, choices: EngineChoices): Model {
  const stop = choices.stopped.has(engine.key) ? { available: false, unavailable_reason: stoppedReason } : {};
  const { credits_by_quality: each, ...plain } = model;
  const chosen = choices.models.get(model.key)?.credits ?? null;
  const credits = chosen === null ? (each === undefined ? {} : { credits_by_quality: each }) : { credits_per_image: chosen };
  // Engines report the sizes of their model files; a request needs multiples of 32.
  const size = { default_width: snapSide(model.default_width), default_height: snapSide(model.default_height) };
  return { ...plain, ...size, engine: engine.key, ...credits, ...stop };
}

function findUpscalers(studio: Studio): Pick<EngineRegistry, 'findUpscaler' | 'upscalers'> {
  async function findUpscaler(mode: UpscaleMode, room: string | null = null): ReturnType<EngineRegistry['findUpscaler']> {
    const { connected } = studio;
    const inRoom = connected.filter((engine) => engine.key === room);
    const isFirst = (engine: Engine): boolean => studio.choices.first.image === engine.key;
    const ordered = [...connected.filter(isFirst), ...connected.filter((engine) => !isFirst(engine))];
    for (const engine of inRoom.length > 0 ? inRoom : ordered) {
      const name = studio.choices.stopped.has(engine.key) ? undefined : (await engine.upscalers?.())?.get(mode);
      if (name !== undefined) return { engine, name };
    }
    return undefined;
  }
  return {
    findUpscaler: (mode, room = null) => findListed(studio, room, () => findUpscaler(mode, room)),
    upscalers: async () => {
      const found = await Promise.all(upscaleModes.map(async (mode) => [mode, await findUpscaler(mode)] as const));
      const named = found.flatMap(([mode, by]) => (by === undefined ? [] : [[mode, `${by.name} on ${by.engine.name ?? by.engine.key}`]]));
      return Object.fromEntries(named);
    },
  };
}

function findWriters(studio: Studio): Pick<EngineRegistry, 'writer' | 'findWriter'> {
  /** Engines that may write, free ones first. With a chosen writer, prompts go to that engine only. */
  function listWriting(): Engine[] {
    const { writer: chosen, stopped } = studio.choices;
    if (chosen === 'nobody') return [];
    const free = (engine: Engine): number => Number(engine.writer?.isFree);
    return studio.connected
      .filter(({ key, writer }) => writer !== undefined && !stopped.has(key) && (chosen === undefined || chosen.engine === key))
      .toSorted((a, b) => free(b) - free(a));
  }
  async function writer(): Promise<FoundWriter | undefined> {
    const { writer: chosen } = studio.choices;
    for (const engine of listWriting()) {
      const models = await engine.writer!.models();
      const model = typeof chosen === 'object' ? models.find((name) => name === chosen.model) : models[0];
      if (model !== undefined) return { engine, writer: engine.writer!, model };
    }
    return undefined;
  }
  async function findWriter(): Promise<FoundWriter | undefined> {
    // Waits for all, so that a slow free writer wins over a paid one.
    await Promise.all(listWriting().map(async (engine) => engine.listed?.()));
    return writer();
  }
  return { writer, findWriter };
}

function listTrainers(studio: Studio): FoundTrainer[] {
  const seen = new Map<string, FoundTrainer>();
  for (const engine of allOf(studio)) {
    const { trainer } = engine;
    if (trainer !== undefined && !studio.choices.stopped.has(engine.key) && !seen.has(trainer.key))
      seen.set(trainer.key, { engine, trainer });
  }
  return [...seen.values()];
}
