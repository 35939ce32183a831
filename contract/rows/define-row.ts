import type * as v from 'valibot';

/** One kind of synced row. What the studio does with it stands under the same name in `server/domain/rows`. */
export type RowDefinition = {
  /** As devices keep it. */
  schema: v.GenericSchema;
  /** The same with the bounds of what comes out of an archive; null: archives do not bring it back. */
  archived: v.GenericSchema | null;
  /** A device has exactly the living rows, so they count in the digest. Requests and places in albums of items that are gone may be
   * there or not. */
  isDigested: boolean;
  /** All of them come with the first page of a first sync. The others come with the items they belong to: `list-snapshot.ts` reads them. */
  isSmall: boolean;
  /** Its name for one and for many; null: it only holds others together. */
  names: readonly [one: string, many: string] | null;
};

export function defineRow<const D extends RowDefinition>(definition: D): D {
  return definition;
}
