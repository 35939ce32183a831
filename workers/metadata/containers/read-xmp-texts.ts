import { textLimits, type TextEntry } from './text-entry.ts';

const depthMax = 64;
const entityNames: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The values of an XMP packet by their names: elements that hold text, and attributes. Structure around them (`rdf:`)
 * names nothing. Reads once from left to right and never throws.
 */
export function readXmpTexts(xmp: string): TextEntry[] {
  const entries: TextEntry[] = [];
  const open: string[] = [];
  let text = '';
  const keep = (name: string | undefined, value: string): void => {
    if (name !== undefined && value.trim() !== '' && entries.length < textLimits.entries) entries.push({ key: `xmp:${name}`, text: value });
  };
  for (let at = 0; at < xmp.length;) {
    const tagAt = xmp.indexOf('<', at);
    text += decodeEntities(xmp.slice(at, tagAt === -1 ? xmp.length : tagAt));
    if (tagAt === -1) break;
    if (xmp.startsWith('<![CDATA[', tagAt)) {
      const end = xmp.indexOf(']]>', tagAt);
      text += xmp.slice(tagAt + 9, end === -1 ? xmp.length : end);
      at = end === -1 ? xmp.length : end + 3;
      continue;
    }
    const end = endOfTag(xmp, tagAt);
    const tag = xmp.slice(tagAt + 1, end);
    at = end + 1;
    if (tag.startsWith('!') || tag.startsWith('?')) continue;
    if (tag.startsWith('/')) {
      keep(
        open.findLast((name) => !name.startsWith('rdf:')),
        text,
      );
      open.pop();
    } else {
      for (const [name, value] of readAttributes(tag)) keep(name, value);
      if (!tag.endsWith('/') && open.length < depthMax) open.push(/^[\w:.-]{0,100}/.exec(tag)![0]);
    }
    text = '';
  }
  return entries;
}

/** Where the tag's `>` is: one inside a quoted value does not end it. */
function endOfTag(xmp: string, from: number): number {
  let quote = '';
  for (let at = from; at < xmp.length; at += 1) {
    const character = xmp[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return xmp.length;
}

function readAttributes(tag: string): [string, string][] {
  return [...tag.matchAll(/(?<![\w:.-])([\w:.-]{1,100})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g)]
    .filter(([, name]) => !/^(xmlns|rdf|xml|x)\b/.test(name!))
    .map(([, name, double, single]) => [name!, decodeEntities(double ?? single ?? '')]);
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[\da-fA-F]{1,6}|\w{1,8});/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return entityNames[entity] ?? whole;
    const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
