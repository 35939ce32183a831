import * as v from 'valibot';
import type { MediaRow } from '../media/media-row.ts';

export const watermarkCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type WatermarkCorner = (typeof watermarkCorners)[number];

export const watermarkLimits = { textLength: 80, imageLength: 1_000_000, sizeMin: 0.02, sizeMax: 0.3, opacityMin: 0.1 } as const;

/** A visible mark: a layer of its own, laid over a copy when it is saved. The original never has it. */
export const watermarkSchema = v.strictObject({
  content: v.variant('kind', [
    v.strictObject({
      kind: v.literal('text'),
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(watermarkLimits.textLength)),
    }),
    v.strictObject({
      kind: v.literal('image'),
      /** As text, so that a download that waits can be kept. */
      image: v.pipe(v.string(), v.maxLength(watermarkLimits.imageLength), v.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)),
    }),
  ]),
  corner: v.picklist(watermarkCorners),
  /** 0–1. */
  opacity: v.pipe(v.number(), v.minValue(watermarkLimits.opacityMin), v.maxValue(1)),
  /** Height of the mark as a share of the shorter side of the picture. */
  size: v.pipe(v.number(), v.minValue(watermarkLimits.sizeMin), v.maxValue(watermarkLimits.sizeMax)),
});
export type Watermark = v.InferOutput<typeof watermarkSchema>;

/** The default mark; the host of a studio may set another. */
export const studioMark: Watermark = {
  content: { kind: 'text', text: 'Pleinair' },
  corner: 'bottom-right',
  opacity: 0.7,
  size: 0.05,
};

/** How large a mark may become beside its height, and how far it stands from the edges. */
export const watermarkPlace = {
  /** Of the width of the picture. */
  widthMax: 0.6,
  /** Of the shorter side. */
  margin: 0.03,
} as const;

/** Whether saved copies of an item carry the mark of the studio: videos that were made in it. Pictures and what was imported never do. */
export function carriesMark({ resource_type, origin }: Pick<MediaRow, 'resource_type' | 'origin'>): boolean {
  return resource_type === 'video' && origin !== 'imported';
}

/**
 * The mark that a saved copy of an item must have: that of the studio, where it has one and the item carries it, unless the plan
 * permits to remove it and the person did.
 */
export function requiredMark(
  me: { can_remove_watermark: boolean; watermark: unknown },
  { item, isRemoved }: { item: Pick<MediaRow, 'resource_type' | 'origin'>; isRemoved: boolean },
): Watermark | null {
  if (!carriesMark(item) || (me.can_remove_watermark && isRemoved)) return null;
  const known = v.safeParse(watermarkSchema, me.watermark);
  return known.success ? known.output : null;
}
