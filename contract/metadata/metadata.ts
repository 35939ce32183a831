import * as v from 'valibot';
import { isSettingLabel, readSettingsLine, settingsLineMax } from './read-settings-line.ts';

/** The generation data in a downloaded picture. */
export const pictureMetadataSchema = v.object({
  id: v.string(),
  prompt: v.string(),
  negativePrompt: v.string(),
  /** Null, like `seed`: of a picture from elsewhere whose file does not say. */
  model: v.nullable(v.string()),
  seed: v.nullable(v.number()),
  /** The other settings, as `listSettings` names them. */
  settings: v.optional(v.array(v.object({ name: v.string(), value: v.string() }))),
  /** Pixels that were generated. */
  width: v.number(),
  height: v.number(),
  /** Milliseconds since 1970. */
  createdAt: v.number(),
  /** The original carries C2PA content credentials, which a converted copy cannot keep. */
  credentialsLeftOut: v.optional(v.literal(true)),
});
export type PictureMetadata = v.InferOutput<typeof pictureMetadataSchema>;

/** Settings as read back from the `parameters` text that other programs write too. */
export type ReadParameters = {
  prompt: string;
  negativePrompt: string;
  settings: Map<string, string>;
};

/** Fewer pairs are a sentence with a colon in it, not the line of settings. */
const pairsMin = 3;
const negativePrefix = 'Negative prompt: ';
/** Other programs leave the space out. */
const negativeStart = 'Negative prompt:';

/** AUTOMATIC1111's names of settings that the studio calls otherwise. */
const usualNames: Readonly<Record<string, string>> = { Guidance: 'CFG scale' };
/** Readers know them in this order; ours come after them. */
const usualOrder = ['Steps', 'Sampler', 'CFG scale', 'Seed', 'Size', 'Model'];

/**
 * The `parameters` text that AUTOMATIC1111 and its readers understand: prompt, negative prompt, one line of settings.
 * Unknown values are left out, `Steps` too: readers would take a made-up number for the real one.
 */
export function formatParameters(metadata: PictureMetadata): string {
  const negative = metadata.negativePrompt === '' ? [] : [negativePrefix + metadata.negativePrompt];
  const whole = formatLine(metadata);
  const line = whole.length > settingsLineMax ? formatLine(withUsualSettings(metadata)) : whole;
  return [metadata.prompt, ...negative, ...(line === '' ? [] : [line])].join('\n');
}

/** The same with only those settings that other programs know too, which are short: for where all of them do not fit. */
export function withUsualSettings({ settings = [], ...metadata }: PictureMetadata): PictureMetadata {
  return { ...metadata, settings: settings.filter(({ name }) => usualOrder.includes(usualNames[name] ?? name)) };
}

function formatLine(metadata: PictureMetadata): string {
  const settings = listPairs(metadata).map(([label, value]) => `${label}: ${quoteSetting(value)}`);
  // A shorter line is one more line of the prompt to every reader.
  return settings.length < pairsMin ? '' : settings.join(', ');
}

function listPairs({ settings = [], seed, width, height, model }: PictureMetadata): [label: string, value: string][] {
  const pairs = new Map(settings.map(({ name, value }) => [usualNames[name] ?? name, value]));
  pairs.set('Size', `${width}x${height}`);
  if (seed !== null) pairs.set('Seed', String(seed));
  if (model !== null) pairs.set('Model', model);
  const usual = usualOrder.filter((label) => pairs.has(label));
  const others = [...pairs.keys()].filter((label) => !usualOrder.includes(label) && isSettingLabel(label));
  return [...usual, ...others].map((label) => [label, pairs.get(label)!]);
}

/**
 * Reads a `parameters` text, ours or another program's. Text without a line of settings is all prompt. Lines behind
 * the line of settings are what extensions add; they are left out.
 */
export function parseParameters(text: string): ReadParameters {
  const lines = text.split('\n');
  const at = findSettingsLine(lines);
  const settings = at === -1 ? new Map<string, string>() : new Map(readSettingsLine(lines[at]!));
  const words = at === -1 ? lines : lines.slice(0, at);
  const negativeAt = words.findIndex((line) => line.startsWith(negativeStart));
  const promptLines = negativeAt === -1 ? words : words.slice(0, negativeAt);
  const negative = negativeAt === -1 ? '' : words.slice(negativeAt).join('\n');
  const prefix = negative.startsWith(negativePrefix) ? negativePrefix : negativeStart;
  return { prompt: promptLines.join('\n'), negativePrompt: negative.slice(prefix.length), settings };
}

/**
 * Reads a `parameters` text of another program, or one that passed through other hands: with line ends of Windows, a line
 * break or NUL at its end, or lines that are indented.
 */
export function parseForeignParameters(text: string): ReadParameters {
  let end = text.length;
  while (end > 0 && /[\s\0]/.test(text[end - 1]!)) end -= 1;
  const lines = text.slice(0, end).replaceAll(/\r\n?/g, '\n');
  return parseParameters(lines.replaceAll(/^[ \t]{1,100}(?=Negative prompt:|Steps: ?\d)/gm, ''));
}

/**
 * The index of the line of settings. 1. The very last line, if it names a seed or a size: settings above it were pasted into
 * the prompt. 2. The last line that begins with `Steps`: extensions append lines of their own. 3. The very last line, if it
 * reads as settings. -1 for none.
 */
function findSettingsLine(lines: string[]): number {
  const last = readSettingsLine(lines.at(-1) ?? '');
  const isWhole = last.length >= pairsMin && last.some(([label]) => label === 'Seed' || label === 'Size');
  if (isWhole) return lines.length - 1;
  const at = lines.findLastIndex((line) => /^Steps: ?\d/.test(line));
  if (at !== -1 && readSettingsLine(lines[at]!).length >= pairsMin) return at;
  return last.length < pairsMin ? -1 : lines.length - 1;
}

/** Exact form, kept beside `parameters` under the name `pleinair`. */
export function formatMetadataJson(metadata: PictureMetadata): string {
  return JSON.stringify({ version: 1, ...metadata });
}

/** Null when the text is not a metadata text of ours. */
export function parseMetadataJson(text: string): PictureMetadata | null {
  try {
    const parsed = v.safeParse(pictureMetadataSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function quoteSetting(value: string): string {
  return /[,:\n"]|^[{[]/.test(value) ? JSON.stringify(value) : value;
}
