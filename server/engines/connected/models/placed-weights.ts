import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../../engine-error.ts';
import type { EngineExtras, EngineJob } from '../../engine.ts';
import { familyBases } from './model-family.ts';

type Weights = NonNullable<NonNullable<EngineJob['trained']>[number]['file']>;

/** An engine whose LoRA folder is on this machine. */
export type LoraFolder = {
  /** Name of the engine on screen. */
  name: string;
  folder: string | undefined;
  /** Lists its LoRAs now. */
  list: () => Promise<readonly string[]>;
};

/** The trained models that an engine with a LoRA folder accepts for this model file: those of its family. */
export function takesPlaced(file: string, { folder }: Pick<LoraFolder, 'folder'>): Pick<EngineExtras, 'bases' | 'needsWord' | 'takes'> {
  const bases = familyBases(file);
  return bases.length === 0 ? {} : { bases, needsWord: true, ...(folder === undefined ? {} : { takes: 'file' }) };
}

/** The name of these weights in an engine's list, in any subfolder and with or without the ending; undefined: not there. */
export function findPlacedName(listed: readonly string[], hash: string): string | undefined {
  const title = `pleinair-${hash}`;
  return listed.find((name) => [title, `${title}.safetensors`].includes(name.replaceAll('\\', '/').split('/').at(-1)!));
}

/** True of a name that the studio gave. Such weights have an owner: a job must ask for them by model key. */
export function isPlacedName(name: string): boolean {
  return /(?:^|[\\/])pleinair-[0-9a-f]{64}(?:\.safetensors)?$/.test(name);
}

/**
 * Names the trained models of a job for the engine. Writes missing weights into its folder.
 * @throws EngineError INVALID_INPUT when that fails
 */
export async function placeTrained(engine: LoraFolder, trained: EngineJob['trained'] = []): Promise<NonNullable<EngineJob['trained']>> {
  const placed: NonNullable<EngineJob['trained']> = [];
  for (const { name, weight, file } of trained) placed.push({ name: file === undefined ? name : await place(engine, file), weight });
  return placed;
}

async function place({ name, folder, list }: LoraFolder, file: Weights): Promise<string> {
  const known = findPlacedName(await list(), file.hash);
  if (known !== undefined) return known;
  if (folder === undefined)
    throw new EngineError('INVALID_INPUT', `${name} does not have this trained model, and its LoRA folder is not known here.`);
  await write(name, join(folder, `pleinair-${file.hash}.safetensors`), file);
  const found = findPlacedName(await list(), file.hash);
  if (found !== undefined) return found;
  throw new EngineError('INVALID_INPUT', `${name} does not list what is in the LoRA folder that it was set up with here.`);
}

/** Renames a finished temporary file into place: an engine must not read half a file. */
async function write(name: string, path: string, file: Weights): Promise<void> {
  if ((await stat(path).catch(() => null))?.size === file.sizeBytes) return;
  const part = `${path}.${randomUUID()}.part`;
  const source = await file.open(new AbortController().signal);
  try {
    await pipeline(source, createWriteStream(part, { flags: 'wx' }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new EngineError(
      'INVALID_INPUT',
      `The LoRA folder of ${name} cannot be written to: ${(error as NodeJS.ErrnoException).code ?? 'failed'}.`,
    );
  }
}
