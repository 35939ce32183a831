import type * as v from 'valibot';

/** One kind of synced row. What the studio does with it stands under the same name in `server/domain/rows`. */
export type RowDefinition = {
  /** As devices keep it. */
  schema: v.GenericSchema;
  /** The same with the bounds of what comes out of an archive; null: archives do not bring it back. */
  archived: v.GenericSchema | null;
  /** A device has exactly the living rows, so they count in the digest. Of a request or a place in an album it may miss some. */
  isDigested: boolean;
  /** All of them come with the first page of a first sync; the others come with the items they belong to. */
  isSmall: boolean;
  /** Its name for one and for many; null: it only holds others together. */
  names: readonly [one: string, many: string] | null;
};

export function defineRow<const D extends RowDefinition>(definition: D): D {
  return definition;
}
