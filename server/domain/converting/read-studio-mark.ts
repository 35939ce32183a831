import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { studioMark, watermarkCorners, watermarkLimits, type Watermark } from '../../../contract/downloads/watermark.ts';
import { StartupError } from '../../lib/errors/startup-error.ts';

/** Limit in bytes: every device gets the picture with its session. */
const imageBytesMax = 64_000;
const heads: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];
const percent = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return v.pipe(v.string(), v.regex(/^\d{1,3}$/, message), v.toNumber(), v.minValue(min, message), v.maxValue(max, message));
};
const percentOf = (share: number): string => String(Math.round(share * 100));

const markSchema = v.object({
  WATERMARK: v.optional(v.picklist(['0', '1'], 'WATERMARK must be 0 or 1'), '1'),
  WATERMARK_TEXT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'WATERMARK_TEXT must not be empty'),
      v.maxLength(watermarkLimits.textLength, `WATERMARK_TEXT must have at most ${watermarkLimits.textLength} characters`),
    ),
    'Pleinair',
  ),
  WATERMARK_IMAGE: v.optional(v.string()),
  WATERMARK_CORNER: v.optional(
    v.picklist(watermarkCorners, `WATERMARK_CORNER must be one of: ${watermarkCorners.join(', ')}`),
    studioMark.corner,
  ),
  WATERMARK_OPACITY: v.optional(percent('WATERMARK_OPACITY', 10, 100), percentOf(studioMark.opacity)),
  WATERMARK_SIZE: v.optional(percent('WATERMARK_SIZE', 2, 30), percentOf(studioMark.size)),
});

/** The mark that this studio puts on videos, from its environment; null when it puts none. @throws StartupError */
export function readStudioMark(environment: Record<string, string | undefined>): Watermark | null {
  const result = v.safeParse(markSchema, environment);
  if (!result.success) throw new StartupError(`${result.issues.map((issue) => issue.message).join('; ')}.`);
  const env = result.output;
  if (env.WATERMARK === '0') return null;
  return {
    content:
      env.WATERMARK_IMAGE === undefined
        ? { kind: 'text', text: env.WATERMARK_TEXT }
        : { kind: 'image', image: readImage(env.WATERMARK_IMAGE) },
    corner: env.WATERMARK_CORNER,
    opacity: env.WATERMARK_OPACITY / 100,
    size: env.WATERMARK_SIZE / 100,
  };
}

function readImage(path: string): string {
  const refusal = 'WATERMARK_IMAGE must be a PNG, JPG or WEBP file of at most 64 KB';
  try {
    if (statSync(path).size > imageBytesMax) throw new Error('too large');
    const bytes = readFileSync(path);
    const [type] = heads.find(([, head]) => head.test(bytes.toString('latin1', 0, 12))) ?? [];
    if (type === undefined) throw new Error('another type');
    return `data:${type};base64,${bytes.toString('base64')}`;
  } catch (error) {
    throw new StartupError(`${refusal}: ${path}.`, error);
  }
}
