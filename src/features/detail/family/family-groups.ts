import { hasPicture, upscaleModes, type UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';

/** One thumbnail: another item, or a version of the shown one (null: its original). */
export type FamilyMember = { key: string; item: MediaRow; version: UpscaleMode | null; label: string; badge: string | null };
export type FamilyGroup = { name: string; members: FamilyMember[] };

type Related = { parent: MediaRow | null; siblings: readonly MediaRow[]; variations: readonly MediaRow[] };

const versionLabels: Record<UpscaleMode, { label: string; badge: string }> = {
  x2: { label: 'Upscaled 2×', badge: '2×' },
  x4: { label: 'Upscaled 4×', badge: '4×' },
  x2face: { label: 'Upscaled 2× with face', badge: '2× face' },
  x4face: { label: 'Upscaled 4× with face', badge: '4× face' },
  x4anime: { label: 'Upscaled 4× anime', badge: '4× anime' },
};

/** The strip of an item: source, siblings, variations and upscaled versions. Empty without relatives. */
export function listFamilyGroups(item: MediaRow, { parent, siblings, variations }: Related): FamilyGroup[] {
  const member = (one: MediaRow, label: string): FamilyMember => ({ key: one.id, item: one, version: null, label, badge: null });
  const versions = upscaleModes.filter((mode) => item[mode] !== null);
  const together = siblings.filter((one) => hasPicture(one) || one.id === item.id);
  const made = variations.filter(hasPicture);
  const isAlone = parent === null && together.length < 2 && made.length === 0 && versions.length === 0;
  if (isAlone) return [];
  const groups: FamilyGroup[] = [
    { name: 'Made from', members: parent === null || !hasPicture(parent) ? [] : [member(parent, 'Original of this variation')] },
    {
      name: together.length > 1 ? 'Made together' : 'This one',
      members: together.map((one, index) => member(one, `Picture ${index + 1}`)),
    },
    {
      name: 'Upscaled',
      members: versions.map((version) => ({ key: version, item, version, ...versionLabels[version] })),
    },
    { name: 'Variations', members: made.map((one, index) => member(one, `Variation ${index + 1}`)) },
  ];
  return groups.filter(({ members }) => members.length > 0);
}

/** Most pictures in a comparison. */
const comparedMost = 4;

/** The shown picture and its nearest relatives of the same kind, up to the comparison's limit. */
export function listCompared(item: MediaRow, groups: readonly FamilyGroup[]): string[] {
  const relatives = groups
    .flatMap(({ members }) => members.map((member) => member.item))
    .filter((one) => one.id !== item.id && hasPicture(one) && one.resource_type === item.resource_type);
  return hasPicture(item) ? [...new Set([item.id, ...relatives.map(({ id }) => id)])].slice(0, comparedMost) : [];
}
