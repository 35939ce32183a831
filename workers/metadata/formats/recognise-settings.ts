import type { ImportedSettings } from '../../../contract/imported-settings.ts';
import { readComfyUi } from '../comfyui/read-comfyui.ts';
import type { TextEntry } from '../containers/text-entry.ts';
import { describeValue, own, ownAny } from './json-values.ts';
import { parseLooseJson } from './parse-loose-json.ts';
import { readAutomatic1111 } from './read-automatic1111.ts';
import { readFooocus } from './read-fooocus.ts';
import { readDream, readInvokeAi, readInvokeAi2 } from './read-invokeai.ts';
import { readNovelAi } from './read-novelai.ts';
import { readOwn } from './read-own.ts';
import { readSwarmUi } from './read-swarmui.ts';

/** Where programs put one text for everything, the surest first. */
const commentKeys = [
  'parameters',
  'exif:UserComment',
  'xmp:exif:UserComment',
  'comment',
  'Comment',
  'exif:ImageDescription',
  'xmp:dc:description',
  'Description',
  'exif:XPComment',
];

/** The settings in a file's texts, by the first program whose form they have; null when none is known. */
export function recogniseSettings(entries: readonly TextEntry[]): ImportedSettings | null {
  const texts = new Map<string, string>();
  for (const { key, text } of entries) if (!texts.has(key)) texts.set(key, text);
  const json = (...keys: string[]): unknown => {
    const text = keys.map((key) => texts.get(key)).find((found) => found !== undefined);
    return text === undefined ? undefined : parseLooseJson(text);
  };
  return (
    readOwn(texts.get('pleinair') ?? texts.get('xmp:pleinair:settings') ?? '') ??
    readInvokeAi(json('invokeai_metadata')) ??
    readInvokeAi2(json('sd-metadata')) ??
    readDream(texts.get('Dream') ?? '') ??
    readNovelAiTexts(texts) ??
    readComments(texts) ??
    readComfyUi({ prompt: json('prompt', 'xmp:comfy:prompt'), workflow: json('workflow', 'xmp:comfy:workflow') })
  );
}

function readNovelAiTexts(texts: Map<string, string>): ImportedSettings | null {
  if (!(texts.get('Software') ?? texts.get('exif:Software') ?? '').startsWith('NovelAI')) return null;
  const surroundings = { description: texts.get('Description') ?? texts.get('exif:ImageDescription'), source: texts.get('Source') };
  return readNovelAi(parseLooseJson(texts.get('Comment') ?? texts.get('exif:UserComment') ?? ''), surroundings);
}

/** Texts that hold either JSON, whose names tell the program, or the lines of AUTOMATIC1111. */
function readComments(texts: Map<string, string>): ImportedSettings | null {
  for (const key of commentKeys) {
    const text = texts.get(key);
    if (text === undefined || text.trim() === '') continue;
    const isJson = /^\s*[{["]/.test(text);
    const parsed = isJson ? parseLooseJson(text) : undefined;
    const found = parsed === undefined ? readAutomatic1111(text, key === 'parameters') : readJson(parsed);
    if (found !== null) return found;
  }
  return null;
}

function readJson(json: unknown): ImportedSettings | null {
  // Converters put the texts of a PNG into one object when they save another type of file.
  const comment = own(json, 'Comment');
  const wrapped = typeof comment === 'string' ? parseLooseJson(comment) : comment;
  const surroundings = { description: textOf(json, 'Description'), source: textOf(json, 'Source') };
  const parameters = own(json, 'parameters');
  return (
    readSwarmUi(json) ??
    readFooocus(json) ??
    readInvokeAi(ownAny(json, 'invokeai_metadata') ?? json) ??
    readInvokeAi2(json) ??
    readNovelAi(wrapped, surroundings) ??
    (typeof parameters === 'string' ? readAutomatic1111(parameters, true) : null) ??
    readComfyUi({ prompt: unpack(own(json, 'prompt')) ?? json, workflow: unpack(own(json, 'workflow')) })
  );
}

function textOf(json: unknown, key: string): string | undefined {
  return describeValue(own(json, key)) ?? undefined;
}

function unpack(value: unknown): unknown {
  return typeof value === 'string' ? parseLooseJson(value) : value;
}
