import { studio } from '../../db/open-database.ts';
import { takeBackUploads } from '../../db/outbox/take-back-uploads.ts';

/** Takes imported pictures that were not sent yet out of the library again; the one under way still arrives. Returns how many. */
export function cancelUploads(): Promise<number> {
  return takeBackUploads(studio());
}
