import { isSmallImage } from '../../../../../contract/generations/image/image-reference.ts';
import { limits } from '../../../../../contract/limits.ts';
import fields from '../../settings/fields.module.css';
import type { SourceItems } from './use-source-items.ts';

/** A tip about references that are too small for good results. */
export function SmallImageNote({ ids, found }: { ids: readonly string[]; found: SourceItems }) {
  const isSmall = ids.some((id) => {
    const item = found.items.get(id);
    return item !== undefined && isSmallImage(item, limits.smallImageSide);
  });
  if (!isSmall) return null;
  return <p className={fields.note}>A small image lends little: one of {limits.smallImageSide} px or more works better.</p>;
}
