import { formatMetadataJson, type PictureMetadata } from '../../../contract/metadata/metadata.ts';
import { escapeXml } from './escape-xml.ts';

/** The packets that say how a picture was made, the fullest first: one that has too little room takes a later one. */
export function listXmpPackets(metadata: PictureMetadata): [string, string, string] {
  const description = `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(metadata.prompt)}</rdf:li></rdf:Alt></dc:description>`;
  const settings = `<pleinair:settings>${escapeXml(formatMetadataJson(metadata))}</pleinair:settings>`;
  return [wrap(description + settings), wrap(settings), wrap('')];
}

function wrap(properties: string): string {
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:pleinair="urn:pleinair:metadata#"><xmp:CreatorTool>Pleinair</xmp:CreatorTool>',
    properties,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('');
}
