import type { MediaVariant } from '../../../contract/media/media.ts';
import type { Mutation } from '../database.ts';

/** A file of an item that only this device has: which one, the SHA-256 of its bytes and their number. */
export type BroughtFile = { id: string; variant: MediaVariant; sha256: string; sizeBytes: number };

/**
 * The file that a change brings to an item: an import its original, a larger version itself. Null for all others. The service
 * worker asks it too, which does not carry the definitions of changes. `args` as stored: a damaged one brings none.
 */
export function findBroughtFile({ kind, args }: Pick<Mutation, 'kind' | 'args'>): BroughtFile | null {
  if (typeof args !== 'object' || (args as object | null) === null) return null;
  if (kind === 'media.import' && 'generation_media_resource_id' in args)
    return { id: args.generation_media_resource_id, variant: 'original', sha256: args.sha256, sizeBytes: args.size_bytes };
  if (kind === 'media.addVersion' && 'upscale_mode' in args && 'sha256' in args)
    return { id: args.id, variant: args.upscale_mode, sha256: args.sha256, sizeBytes: args.size_bytes };
  return null;
}
