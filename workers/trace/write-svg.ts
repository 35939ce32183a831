import { formatParameters, type PictureMetadata } from '../../contract/metadata/metadata.ts';
import { escapeXml } from '../shared/metadata/escape-xml.ts';
import { listXmpPackets } from '../shared/metadata/xmp-packet.ts';
import type { Color } from './cluster-colors.ts';
import type { TracedLayer } from './trace-layers.ts';

export type SvgPage = {
  /** Pixels of the picture that was traced. */
  width: number;
  height: number;
  /** Pixels at which it was traced. */
  traceWidth: number;
  traceHeight: number;
  /** How far neighbours are drawn over each other, px of the traced picture: else fine light lines would show between them. */
  overlap: number;
  /** Colour under everything, for pictures without transparency. */
  ground: Color | null;
  metadata: PictureMetadata | null;
  /** Generation data in another form; used where `metadata` is null. */
  description?: string | null;
};

/** The parts of an SVG file in order. Everything but the escaped words is made of numbers. */
export function* writeSvg(page: SvgPage, layers: Iterable<TracedLayer>): Generator<string> {
  const { width, height, traceWidth, traceHeight, overlap, ground, metadata, description = null } = page;
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  if (metadata !== null) yield describe(metadata);
  else if (description !== null) yield `<desc>${escapeXml(description)}</desc>`;
  const scale = `${round(width / traceWidth, 6)} ${round(height / traceHeight, 6)}`;
  yield `<g transform="scale(${scale})" fill-rule="evenodd" stroke-linejoin="round" stroke-width="${overlap * 2}">`;
  if (ground !== null) yield `<path fill="${hex(ground)}" d="M0 0h${traceWidth}v${traceHeight}H0z"/>`;
  for (const { color, paths } of layers) {
    if (paths.length === 0) continue;
    yield `<path ${paint(color)} d="`;
    for (const path of paths) yield writePath(path.segments);
    yield '"/>';
  }
  yield '</g></svg>\n';
}

function describe(metadata: PictureMetadata): string {
  return [
    `<title>${escapeXml(metadata.prompt)}</title>`,
    `<desc>${escapeXml(formatParameters(metadata))}</desc>`,
    `<metadata>${toRdf(listXmpPackets(metadata)[0])}</metadata>`,
  ].join('');
}

/** A packet without its wrapper: inside SVG it is found by its names. */
function toRdf(packet: string): string {
  return packet.replaceAll(/<\?xpacket[^>]*\?>/g, '');
}

function paint(color: Color): string {
  const fill = `fill="${hex(color)}"`;
  // A see-through stroke would darken the fill that it overlaps.
  return color.a === 255 ? `${fill} stroke="${hex(color)}"` : `${fill} fill-opacity="${round(color.a / 255, 2)}"`;
}

function hex({ r, g, b }: Color): string {
  return `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;
}

/** Relative commands are about a third shorter; each starts from the rounded point before it, so errors do not add up. */
function writePath(segments: TracedLayer['paths'][number]['segments']): string {
  const first = segments[0];
  if (first === undefined) return '';
  let x = round(first.x1);
  let y = round(first.y1);
  let path = `M${x} ${y}`;
  for (const segment of segments) {
    const command = segment.type === 'Q' ? 'q' : 'l';
    const points = segment.type === 'Q' ? [segment.x2, segment.y2, segment.x3, segment.y3] : [segment.x2, segment.y2];
    const offsets = points.map((value, index) => round(value - (index % 2 === 0 ? x : y)));
    path += command + offsets.map((offset, index) => (index === 0 || offset < 0 ? '' : ' ') + String(offset)).join('');
    x = round(x + offsets.at(-2)!);
    y = round(y + offsets.at(-1)!);
  }
  return `${path}z`;
}

function round(value: number, decimals = 2): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor || 0;
}
