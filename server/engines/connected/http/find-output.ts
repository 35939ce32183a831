import { sniffType } from '../../../lib/guarded-fetch/sniff-type.ts';

/** The kinds of files that engines answer with. */
export type OutputKind = 'image' | 'video' | 'audio';

/** A file in an answer: base64, or an address, which may be relative to the engine. */
export type FoundOutput = { base64: string } | { address: string };

/** Fields that lead to a file in the answers of OpenAI, its gateways and the other engines. */
const leading =
  /^(data|outputs?|results?|response|artifacts|predictions|candidates|choices|generations|message|delta|content|text|output_text|parts|source|assets?|items?|samples?|inline_?data)$|b64|base64|image|img|picture|video|audio|file|ur[il]s?$|^src$|href/i;
/** Fields that repeat the request, or name something other than the output. */
const misleading = /prompt|input|init|original|mask|thumb|preview|poster|cover|status|cancel|webhook|response_ur|doc_ur|meta|name|path/i;
/** Fields with words, in which chat models write links to pictures. */
const wordy = /^(content|text|output_text)$/i;
const addressField = /ur[il]s?$|^src$|href/i;

/** No engine nests its answers deeper. */
const depthMax = 20;
const addressMax = 8_192;

/**
 * Finds the first file of a kind in an answer of unknown form. Base64 counts only when its first bytes match the kind, and wins over an
 * address beside it. Links in text count only without any other file. Undefined: none.
 */
export function findOutput(answer: unknown, kind: OutputKind): FoundOutput | undefined {
  const look = { kind, field: '', depth: 0 };
  return find(answer, { ...look, inWords: false }) ?? find(answer, { ...look, inWords: true });
}

type Look = { kind: OutputKind; field: string; depth: number; inWords: boolean };

function find(value: unknown, look: Look): FoundOutput | undefined {
  if (typeof value === 'string') return look.inWords ? findInWords(value, look) : readFile(value, look);
  if (typeof value !== 'object' || value === null || look.depth > depthMax) return undefined;
  const deeper = { ...look, depth: look.depth + 1 };
  if (!Array.isArray(value)) return findInFields(value, deeper);
  for (const item of value) {
    const found = find(item, deeper);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInFields(value: object, look: Look): FoundOutput | undefined {
  // Skips the drafts of a thinking model.
  if ('thought' in value && value.thought === true) return undefined;
  const fields = Object.entries(value).filter(([field]) => leading.test(field) && !misleading.test(field));
  const isOther = ([field]: [string, unknown]): number => Number(!field.includes(look.kind));
  const found = fields.toSorted((a, b) => isOther(a) - isOther(b)).flatMap(([field, inner]) => find(inner, { ...look, field }) ?? []);
  return preferBase64(found);
}

const preferBase64 = (found: FoundOutput[]): FoundOutput | undefined => found.find((one) => 'base64' in one) ?? found[0];

/** A text that is a file in full: base64 or an address. */
function readFile(text: string, { kind, field }: Pick<Look, 'kind' | 'field'>): FoundOutput | undefined {
  const base64 = readBase64(text, kind);
  if (base64 !== undefined) return base64;
  const address = text.trim();
  if (address === '' || address.length > addressMax || /\s/.test(address)) return undefined;
  const isRelative = address.startsWith('/') || (addressField.test(field) && !address.includes(':'));
  return isWeb(address) || isRelative ? { address } : undefined;
}

/** Some gateways put a data address where base64 belongs, or a second head before the first. */
const head = /^(\s*data:[^,]{0,200},)+/i;

function readBase64(text: string, kind: OutputKind): FoundOutput | undefined {
  const from = head.exec(text.slice(0, 1_000))?.[0].length ?? 0;
  const type = sniffType(Buffer.from(text.slice(from, from + 100), 'base64'));
  return type?.startsWith(`${kind}/`) === true ? { base64: text.slice(from) } : undefined;
}

const isWeb = (text: string): boolean => /^https?:\/\//i.test(text);
const isWebFile = (text: string): boolean => isWeb(text) && /\.(png|jpe?g|webp|gif|avif|mp4|m4v|mov|webm)$/i.test(text.split(/[?#]/)[0]!);

/** A file inside a text: in Markdown or HTML, or a link with a media ending. */
function findInWords(text: string, { kind, field }: Look): FoundOutput | undefined {
  if (!wordy.test(field)) return undefined;
  const shown = text.split('![').flatMap((rest) => /^[^\]]*\]\(\s*<?([^\s)>]+)/.exec(rest)?.[1] ?? []);
  const parts = text.split(/[\s()<>"'[\]]+/);
  const linked = parts.filter((part, index) => parts[index - 1]?.endsWith('src=') === true || isWebFile(part) || head.test(part));
  return preferBase64([...shown, ...linked].flatMap((part) => readFile(part, { kind, field: 'src' }) ?? []));
}
