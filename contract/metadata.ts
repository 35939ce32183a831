import * as v from 'valibot';

/** What a downloaded picture says about how it was made. */
export const pictureMetadataSchema = v.object({
  id: v.string(),
  prompt: v.string(),
  negativePrompt: v.string(),
  model: v.string(),
  seed: v.number(),
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

const negativePrefix = 'Negative prompt: ';
const settingPattern = /\s*(\w[\w \-/]+):\s*("(?:\\.|[^\\"])+"|[^,]*)(?:,|$)/g;

/**
 * The `parameters` text that AUTOMATIC1111 and its readers understand: prompt, negative prompt, one line of
 * settings. `Steps` is there because readers look for it to find that line; one pass is what an engine without
 * steps makes.
 */
export function formatParameters(metadata: PictureMetadata): string {
  const settings = [
    'Steps: 1',
    `Seed: ${metadata.seed}`,
    `Size: ${metadata.width}x${metadata.height}`,
    `Model: ${quoteSetting(metadata.model)}`,
  ].join(', ');
  const negative = metadata.negativePrompt === '' ? [] : [negativePrefix + metadata.negativePrompt];
  return [metadata.prompt, ...negative, settings].join('\n');
}

/** Reads a `parameters` text, ours or another program's. Text without a line of settings is all prompt. */
export function parseParameters(text: string): ReadParameters {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  const found = [...last.matchAll(settingPattern)];
  // Fewer than three is a sentence with a colon in it, not the line of settings.
  const settings = new Map(found.length < 3 ? [] : found.map((match) => [match[1]!, unquoteSetting(match[2]!)]));
  if (settings.size > 0) lines.pop();
  const negativeAt = lines.findIndex((line) => line.startsWith(negativePrefix));
  const promptLines = negativeAt === -1 ? lines : lines.slice(0, negativeAt);
  const negativeLines = negativeAt === -1 ? [] : lines.slice(negativeAt);
  return { prompt: promptLines.join('\n'), negativePrompt: negativeLines.join('\n').slice(negativePrefix.length), settings };
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
  return /[,:\n"]/.test(value) ? JSON.stringify(value) : value;
}

function unquoteSetting(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}
