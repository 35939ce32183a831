import { formatMetadataJson, type PictureMetadata } from '../../../contract/metadata/metadata.ts';
import { escapeXml } from '../../shared/metadata/escape-xml.ts';
import { listXmpPackets } from '../../shared/metadata/xmp-packet.ts';

/** Bounded, so that a packet made to be slow is not. */
const ownBlock = /<rdf:Description\b[^>]{0,2000}urn:pleinair:metadata#[^>]{0,2000}?(?:\/>|>[^]{0,200000}?<\/rdf:Description>)/g;
const end = '</rdf:RDF>';
/** Longer packets are not looked into, characters. */
const lengthMax = 500_000;

/** Adds our settings to a packet of other programs. `metadata` null: adds only the note that credentials were left out. */
export function addOwnXmp(packet: string | null, metadata: PictureMetadata | null): string {
  const own = metadata === null ? describeLoss() : describe(metadata);
  const kept = packet !== null && packet.length <= lengthMax ? packet.replace(ownBlock, '') : null;
  const at = kept?.lastIndexOf(end) ?? -1;
  // A packet of an unusual form is replaced, because inserting into it could break it for every reader.
  if (kept === null || at === -1 || !kept.includes('xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"') || isEmptied(kept))
    return metadata === null ? wrapLoss() : listXmpPackets(metadata)[0];
  return kept.slice(0, at) + own + kept.slice(at);
}

/** The same packet, turned as the pixels are now. */
export function correctXmp(packet: string, orientation: number): string {
  return packet
    .replaceAll(/(tiff:Orientation=["'])\d(["'])/g, `$1${orientation}$2`)
    .replaceAll(/(<tiff:Orientation>)\d(<\/tiff:Orientation>)/g, `$1${orientation}$2`);
}

/** The settings that we wrote into a packet, null when there are none. */
export function readOwnXmp(packet: string): string | null {
  const found = /<pleinair:settings>([^<]*)<\/pleinair:settings>/.exec(packet.slice(0, lengthMax));
  return found === null ? null : unescapeXml(found[1]!);
}

function describe(metadata: PictureMetadata): string {
  return [
    '<rdf:Description rdf:about="" xmlns:pleinair="urn:pleinair:metadata#">',
    `<pleinair:settings>${escapeXml(formatMetadataJson(metadata))}</pleinair:settings></rdf:Description>`,
  ].join('');
}

function describeLoss(): string {
  return '<rdf:Description rdf:about="" xmlns:pleinair="urn:pleinair:metadata#" pleinair:credentialsLeftOut="True"/>';
}

function wrapLoss(): string {
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    describeLoss(),
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('');
}

function isEmptied(packet: string): boolean {
  return !packet.includes('<rdf:Description');
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => characters[name]!);
}
