import type { ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import { readComfyUi } from '../comfyui/read-comfyui.ts';
import type { TextEntry } from '../containers/text-entry.ts';
import { describeValue, own } from './json-values.ts';
import { parseLooseJson } from './parse-loose-json.ts';
import { readAutomatic1111 } from './programs/read-automatic1111.ts';
import { readCivitai } from './programs/read-civitai.ts';
import { readDrawThings } from './programs/read-draw-things.ts';
import { readDiffusers, readEasyDiffusion, readEasyDiffusionText } from './programs/read-easy-diffusion.ts';
import { readFooocus } from './programs/read-fooocus.ts';
import { readDream, readInvokeAi, readInvokeAi2 } from './programs/read-invokeai.ts';
import { readMidjourney } from './programs/read-midjourney.ts';
import { readMochi } from './programs/read-mochi.ts';
import { readNovelAi } from './programs/read-novelai.ts';
import { readOwn } from './programs/read-own.ts';
import { readStabilityMatrix } from './programs/read-stability-matrix.ts';
import { readSwarmUi } from './programs/read-swarmui.ts';
import { readTensorArt } from './programs/read-tensor-art.ts';

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
  // StableSwarmUI wrote its JSON here.
  'exif:Model',
];

/** The settings in a file's texts, by the first program whose form they have; null when none is known. */
export function recogniseSettings(entries: readonly TextEntry[]): ImportedSettings | null {
  const texts = new Map<string, string>();
  for (const { key, text } of entries) if (!texts.has(key)) texts.set(key, text);
  const json = (...keys: string[]): unknown => {
    const text = keys.map((key) => texts.get(key)).find((found) => found !== undefined);
    return text === undefined ? undefined : parseLooseJson(text);
  };
  const comments = listComments(texts);
  const graph = (): ImportedSettings | null =>
    readComfyUi({ prompt: json('prompt', 'xmp:comfy:prompt'), workflow: json('workflow', 'xmp:comfy:workflow') });
  return (
    readOwn(texts.get('pleinair') ?? texts.get('xmp:pleinair:settings') ?? '') ??
    readInvokeAi(json('invokeai_metadata')) ??
    readInvokeAi2(json('sd-metadata')) ??
    readDream(texts.get('Dream') ?? '') ??
    readNovelAiTexts(texts) ??
    readTensorArt(json('generation_data'), graph) ??
    readStabilityMatrix(json('parameters-json')) ??
    readCivitai(json('extraMetadata'), graph) ??
    readEasyDiffusion(Object.fromEntries(texts)) ??
    // JSON is more exact than the lines that programs write beside it for others.
    firstRead(comments, ({ json }) => readJson(json)) ??
    withWords(
      firstRead(comments, ({ key, text, json }) => (json === undefined ? readLines(text, key === 'parameters') : null)),
      graph,
    ) ??
    firstRead(comments, ({ json }) => readGraph(json)) ??
    graph()
  );
}

/** A node that saves for ComfyUI may not know the words; the graph in the same file has them. */
function withWords(found: ImportedSettings | null, graph: () => ImportedSettings | null): ImportedSettings | null {
  return found?.prompt === null ? (graph() ?? found) : found;
}

type Comment = { key: string; text: string; json: unknown };

/** The texts under `commentKeys`. Words may begin with a bracket or a quote too: their `json` is undefined. */
function listComments(texts: Map<string, string>): Comment[] {
  return commentKeys.flatMap((key) => {
    const text = texts.get(key);
    if (text === undefined || text.trim() === '') return [];
    return [{ key, text, json: /^\s*[{["]/.test(text) ? parseLooseJson(text) : undefined }];
  });
}

function readNovelAiTexts(texts: Map<string, string>): ImportedSettings | null {
  if (!(texts.get('Software') ?? texts.get('exif:Software') ?? '').startsWith('NovelAI')) return null;
  const surroundings = { description: texts.get('Description') ?? texts.get('exif:ImageDescription'), source: texts.get('Source') };
  return readNovelAi(parseLooseJson(texts.get('Comment') ?? texts.get('exif:UserComment') ?? ''), surroundings);
}

function firstRead(comments: readonly Comment[], read: (comment: Comment) => ImportedSettings | null): ImportedSettings | null {
  for (const comment of comments) {
    const found = read(comment);
    if (found !== null) return found;
  }
  return null;
}

/** JSON whose names tell the program. */
function readJson(json: unknown): ImportedSettings | null {
  // Converters put the texts of a PNG into one object when they save another type of file.
  const comment = own(json, 'Comment');
  const wrapped = typeof comment === 'string' ? parseLooseJson(comment) : comment;
  const surroundings = { description: textOf(json, 'Description'), source: textOf(json, 'Source') };
  const parameters = own(json, 'parameters');
  return (
    readSwarmUi(json) ??
    readEasyDiffusion(json) ??
    readDrawThings(json) ??
    readFooocus(json) ??
    readInvokeAi(unpack(own(json, 'invokeai_metadata')) ?? json) ??
    readInvokeAi2(unpack(own(json, 'sd-metadata')) ?? json) ??
    readNovelAi(wrapped, surroundings) ??
    readTensorArt(unpack(own(json, 'generation_data')), () => readGraph(json)) ??
    readStabilityMatrix(unpack(own(json, 'parameters-json'))) ??
    readCivitai(own(json, 'extraMetadata'), () => readGraph(json)) ??
    readDiffusers(json) ??
    (typeof parameters === 'string' ? readAutomatic1111(parameters, true) : null)
  );
}

function readLines(text: string, isNamed: boolean): ImportedSettings | null {
  return readMidjourney(text) ?? readEasyDiffusionText(text) ?? readMochi(text) ?? readAutomatic1111(text, isNamed);
}

function readGraph(json: unknown): ImportedSettings | null {
  return readComfyUi({ prompt: unpack(own(json, 'prompt')) ?? json, workflow: unpack(own(json, 'workflow')) });
}

function textOf(json: unknown, key: string): string | undefined {
  return describeValue(own(json, key)) ?? undefined;
}

function unpack(value: unknown): unknown {
  return typeof value === 'string' ? parseLooseJson(value) : value;
}
