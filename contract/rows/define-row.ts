import type * as v from 'valibot';

/** One kind of synced row. `server/domain/rows` has its server side under the same file name. */
export type RowDefinition = {
  /** As devices keep it. */
  schema: v.GenericSchema;
  /** The same with the bounds of what comes out of an archive; null: archives do not bring it back. */
  archived: v.GenericSchema | null;
  /**
   * A device has exactly the living rows, so they count in the digest. A device may or may not have the requests and album places of
   * deleted items.
   */
  isDigested: boolean;
  /**
   * All of them come with the first page of a first sync. The others come with the items they belong to, and stories whole, newest first:
   * `list-snapshot.ts` reads them.
   */
  isSmall: boolean;
  /** Its singular and plural on screens; null: screens do not name it. */
  names: readonly [one: string, many: string] | null;
};

export function defineRow<const D extends RowDefinition>(definition: D): D {
  return definition;
}
