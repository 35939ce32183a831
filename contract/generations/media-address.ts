/** A file that a request names: an item of the user, or a file that the user uploaded. */
export type NamedFile = { kind: 'item'; id: string } | { kind: 'upload'; sha256: string };

const item = /^\/api\/media\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\/[a-z0-9]+)?(?:\?[\w=&.%-]{0,200})?$/;
const upload = /^\/api\/media\/upload_raw_(?:image|media)\/([0-9a-f]{64})$/;

/** The file that an address in a request names; null for an address of another site. */
export function readMediaAddress(url: string): NamedFile | null {
  const id = item.exec(url)?.[1];
  if (id !== undefined) return { kind: 'item', id };
  const sha256 = upload.exec(url)?.[1];
  return sha256 === undefined ? null : { kind: 'upload', sha256 };
}

/** The address under which a request names an item. */
export function itemAddress(id: string): string {
  return `/api/media/${id}/original`;
}
