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

/** Engines earlier in the list win when two serve the same model. */
export function createEngineRegistry(own: readonly Engine[]): EngineRegistry {
  let connected: readonly Engine[] = [];
  let choices: EngineChoices = { first: {}, stopped: new Set(), models: new Map() };
  const all = (): readonly Engine[] => [...connected, ...own];

  function present(engine: Engine, model: Model): Model {
    const stop = choices.stopped.has(engine.key) ? { available: false, unavailable_reason: stoppedReason } : {};
    const { credits_by_quality: each, ...plain } = model;
    const chosen = choices.models.get(model.key)?.credits ?? null;
    const credits = chosen === null ? (each === undefined ? {} : { credits_by_quality: each }) : { credits_per_image: chosen };
    // Engines report the sizes of their model files; a request needs multiples of 32.
    const size = { default_width: snapSide(model.default_width), default_height: snapSide(model.default_height) };
    return { ...plain, ...size, engine: engine.key, ...credits, ...stop };
  }
  async function listOffers(): Promise<{ engine: Engine; model: Model }[]> {
    const perEngine = await Promise.all(all().map(async (engine) => (await engine.models()).map((model) => ({ engine, model }))));
    return perEngine.flat();
  }
  /** Tries the preferred engine, then again after every engine has listed its models: one that just started may serve it. */
  async function findListed<T>(look: () => Promise<T | undefined>, room: string | null): Promise<T | undefined> {
    await all()
      .find(({ key }) => key === room)
      ?.listed?.();
    const found = await look();
    if (found !== undefined) return found;
    await Promise.all(all().map(async (engine) => engine.listed?.()));
    return look();
  }
  async function listModels(): Promise<{ engine: Engine; model: Model }[]> {
    const listed = (await listOffers()).map(({ engine, model }) => ({ engine, model: present(engine, model) }));
    const isFirst = ({ engine, model }: (typeof listed)[number]): boolean => choices.first[model.resource_type] === engine.key;
    return [...listed.filter(isFirst), ...listed.filter((one) => !isFirst(one))];
  }
  const isPreferred = (engine: Engine, model: Model): boolean => choices.models.get(model.key)?.engine === engine.key;
  async function findModel(modelKey: string, room: string | null): ReturnType<EngineRegistry['find']> {
    const listed = (await listModels()).filter(({ model }) => model.key === modelKey);
    const serving = listed.toSorted((a, b) => Number(isPreferred(b.engine, b.model)) - Number(isPreferred(a.engine, a.model)));
    const inRoom = serving.filter(({ engine }) => engine.key === room);
    return (inRoom.length > 0 ? inRoom : serving).find(({ model }) => model.available);
  }
  async function findUpscaler(mode: UpscaleMode, room: string | null = null): ReturnType<EngineRegistry['findUpscaler']> {
    const inRoom = connected.filter((engine) => engine.key === room);
    const isFirst = (engine: Engine): boolean => choices.first.image === engine.key;
    const ordered = [...connected.filter(isFirst), ...connected.filter((engine) => !isFirst(engine))];
    for (const engine of inRoom.length > 0 ? inRoom : ordered) {
      const name = choices.stopped.has(engine.key) ? undefined : (await engine.upscalers?.())?.get(mode);
      if (name !== undefined) return { engine, name };
    }
    return undefined;
  }
  /** Engines that may write, free ones first. With a chosen writer, prompts go to that engine only. */
  function listWriting(): Engine[] {
    const { writer: chosen, stopped } = choices;
    if (chosen === 'nobody') return [];
    const free = (engine: Engine): number => Number(engine.writer?.isFree);
    return connected
      .filter(({ key, writer }) => writer !== undefined && !stopped.has(key) && (chosen === undefined || chosen.engine === key))
      .toSorted((a, b) => free(b) - free(a));
  }
  async function writer(): Promise<FoundWriter | undefined> {
    const { writer: chosen } = choices;
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
  const parts = findParts({ all, isStopped: ({ key }) => choices.stopped.has(key), connected: () => connected });
  return {
    writer,
    findWriter,
    ...parts,
    offers: listOffers,
    catalogue: async () => {
      const seen = new Map<string, Model>();
      for (const { engine, model } of await listModels()) {
        const earlier = seen.get(model.key);
        const isBetter = earlier === undefined || (!earlier.available && model.available);
        if (isBetter || (isPreferred(engine, model) && (model.available || !earlier.available))) seen.set(model.key, model);
      }
      return nameApart([...seen.values()].filter(({ key }) => choices.models.get(key)?.isHidden !== true));
    },
    find: async (asked, room = null) => {
      const modelKey = currentKey(asked);
      if (room === null && choices.models.get(modelKey)?.isHidden === true) return undefined;
      return findListed(() => findModel(modelKey, room), room);
    },
    findUpscaler: (mode, room = null) => findListed(() => findUpscaler(mode, room), room),
    upscalers: async () => {
      const found = await Promise.all(upscaleModes.map(async (mode) => [mode, await findUpscaler(mode)] as const));
      const named = found.flatMap(([mode, by]) => (by === undefined ? [] : [[mode, `${by.name} on ${by.engine.name ?? by.engine.key}`]]));
      return Object.fromEntries(named);
    },
    trainers: () => {
      const seen = new Map<string, FoundTrainer>();
      for (const engine of all()) {
        const { trainer } = engine;
        if (trainer !== undefined && !choices.stopped.has(engine.key) && !seen.has(trainer.key)) seen.set(trainer.key, { engine, trainer });
      }
      return [...seen.values()];
    },
    byKey: (engineKey) => all().find((engine) => engine.key === engineKey),
    connected: () => connected,
    withQueue: () => [...connected, ...own.filter(({ ownQueue }) => ownQueue !== undefined)],
    connect: async (engines) => {
      const gone = connected.filter((engine) => !engines.includes(engine));
      connected = engines;
      await Promise.all(gone.map((engine) => engine.close()));
    },
    choose: (next) => {
      choices = next;
    },
    close: async () => {
      await Promise.all(all().map((engine) => engine.close()));
    },
  };
}
