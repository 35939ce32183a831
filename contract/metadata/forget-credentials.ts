/** `provenance` of this vocabulary holds the address of the credentials (C2PA 2.2, 15.5.3), or in words who owned a picture. */
const termsUri = 'http://purl.org/dc/terms/';
const c2paUri = /c2pa|contentauthenticity|contentcredentials/i;
const address = /^\s*(?:https?:|self#|#|urn:)/i;
const jumbf = /^\s*self#jumbf=/i;
/** Elements that are examined at most, so that a hostile packet costs little time. */
const elementsMax = 100;

type Prefixes = { terms: Set<string>; c2pa: Set<string> };

/**
 * An XMP packet without the references to content credentials (C2PA): credentials belong to the bytes of the original, and a
 * copy does not contain them. Everything else stays unchanged. Reads once from left to right and never throws.
 */
export function forgetCredentials(xmp: string): string {
  const prefixes = findPrefixes(xmp);
  const kept: string[] = [];
  let left = elementsMax;
  for (let at = 0; at < xmp.length;) {
    const open = xmp.indexOf('<', at);
    if (open === -1) return kept.join('') + xmp.slice(at);
    kept.push(xmp.slice(at, open));
    const end = endOfTag(xmp, open);
    const tag = xmp.slice(open, end);
    const name = /^<([\w.-]{1,60}:[\w.-]{1,60})/.exec(tag)?.[1];
    at = end;
    if (name === undefined) kept.push(tag);
    else if (left > 0 && (isNamed(name, prefixes) || jumbf.test(xmp.slice(end, end + 100)))) {
      left -= 1;
      const close = tag.endsWith('/>') ? end : endOfElement(xmp, name, end);
      const value = /rdf:resource\s{0,9}=\s{0,9}["']([^"']*)/.exec(tag)?.[1] ?? xmp.slice(end, close).replaceAll(/<[^<>]*>/g, '');
      if (isPointer(name, value, prefixes)) at = close;
      else kept.push(withoutPointers(tag, prefixes));
    } else kept.push(withoutPointers(tag, prefixes));
  }
  return kept.join('');
}

/** The prefixes that this packet declares for the two vocabularies. */
function findPrefixes(xmp: string): Prefixes {
  const prefixes: Prefixes = { terms: new Set(['dcterms']), c2pa: new Set(['c2pa']) };
  for (const [, prefix, double, single] of xmp.matchAll(/\bxmlns:([\w.-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g)) {
    const uri = double ?? single ?? '';
    if (uri === termsUri) prefixes.terms.add(prefix!);
    if (c2paUri.test(uri)) prefixes.c2pa.add(prefix!);
  }
  return prefixes;
}

/** The position after the tag's `>`. A `>` inside a quoted value does not end the tag. */
function endOfTag(xmp: string, from: number): number {
  if (xmp.startsWith('<![CDATA[', from)) return behind(xmp, ']]>', from);
  if (xmp.startsWith('<!--', from)) return behind(xmp, '-->', from);
  let quote = '';
  for (let at = from; at < xmp.length; at += 1) {
    const character = xmp[at]!;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return xmp.length;
}

/** The position after the closing tag. In a packet that breaks off, the element is only its opening tag. */
function endOfElement(xmp: string, name: string, from: number): number {
  const close = xmp.indexOf(`</${name}`, from);
  return close === -1 ? from : behind(xmp, '>', close);
}

function behind(xmp: string, mark: string, from: number): number {
  const at = xmp.indexOf(mark, from);
  return at === -1 ? xmp.length : at + mark.length;
}

function withoutPointers(tag: string, prefixes: Prefixes): string {
  return tag.replaceAll(/\s([\w.-]{1,60}:[\w.-]{1,60})\s{0,9}=\s{0,9}("[^"]*"|'[^']*')/g, (whole, name: string, quoted: string) =>
    isPointer(name, quoted.slice(1, -1), prefixes) ? '' : whole,
  );
}

function isNamed(name: string, { terms, c2pa }: Prefixes): boolean {
  const [prefix, local] = name.split(':');
  return c2pa.has(prefix!) || (terms.has(prefix!) && local === 'provenance');
}

function isPointer(name: string, value: string, prefixes: Prefixes): boolean {
  if (jumbf.test(value)) return true;
  return isNamed(name, prefixes) && (prefixes.c2pa.has(name.split(':')[0]!) || address.test(value));
}
