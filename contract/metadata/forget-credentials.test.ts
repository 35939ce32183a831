import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetCredentials } from './forget-credentials.ts';

const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const packet = (attributes: string, elements = '') =>
  `<?xpacket begin="\ufeff"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${rdf}><rdf:Description rdf:about="" dc:format="image/jpeg"${attributes}><dc:title>a > b</dc:title>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const jumbf = 'self#jumbf=/c2pa/urn:uuid:780b8445/c2pa.claim';
const terms = ' xmlns:dcterms="http://purl.org/dc/terms/"';

describe('the XMP of a copy', () => {
  it.each([
    ['an attribute', packet(`${terms} dcterms:provenance="${jumbf}"`), packet(terms)],
    ['single quotes', packet(`${terms}\n  dcterms:provenance = '${jumbf}'`), packet(`${terms}\n `)],
    ['an element', packet(terms, `<dcterms:provenance>\n${jumbf}</dcterms:provenance>`), packet(terms)],
    ['a resource', packet(terms, `<dcterms:provenance rdf:resource="https://manifests.example/1"/>`), packet(terms)],
    ['a list', packet(terms, `<dcterms:provenance><rdf:Bag><rdf:li>${jumbf}</rdf:li></rdf:Bag></dcterms:provenance>`), packet(terms)],
    [
      'another prefix',
      packet(' xmlns:terms="http://purl.org/dc/terms/" terms:provenance="https://manifests.example/1"'),
      packet(' xmlns:terms="http://purl.org/dc/terms/"'),
    ],
    [
      'names of C2PA',
      packet(' xmlns:cr="http://c2pa.org/manifest" cr:claim="7"', '<cr:store rdf:parseType="Resource"><cr:at>7</cr:at></cr:store>'),
      packet(' xmlns:cr="http://c2pa.org/manifest"'),
    ],
    ['another property', packet('', `<own:link>${jumbf}</own:link>`), packet('')],
  ])('says nothing of credentials that were written as %s', (_how, said, kept) => {
    expect(forgetCredentials(said)).toBe(kept);
  });

  it.each([
    ['in words', packet(`${terms} dcterms:provenance="Bought in Paris, 1911" dcterms:source="https://museum.example/7"`)],
    ['in an element', packet(terms, '<dcterms:provenance>Bought in Paris, 1911</dcterms:provenance>')],
    ['how it was made', packet(' Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"')],
    ['of C2PA in a title', packet('', '<dc:subject>c2pa, self#jumbf=1 <!-- <dcterms:provenance>x --></dc:subject>')],
  ])('keeps what it says %s', (_how, said) => {
    expect(forgetCredentials(said)).toBe(said);
  });

  it('a packet without pointers stays byte for byte, a damaged one too', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      ' ',
      '/',
      'rdf:Description',
      ' dc:a="',
      '<dcterms:other>',
      '</dcterms:other>',
      '<!--',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(forgetCredentials(parts.join(''))).toBe(parts.join(''));
      }),
    );
  });

  it('is read in a time that grows with its length alone', () => {
    for (const part of ['<dcterms:provenance>', ' a:b="', "a:b='", '<a:b c:d=" ', '<c2pa:a>x</c2pa:b>', 'xmlns:a='])
      expect(forgetCredentials(part.repeat(50_000)).length).toBeGreaterThan(0);
  });
});
