import type { Change } from '../../../contract/changes/changes.ts';

export const shotTexts = ['shotVoiceoverScript', 'shotImagePrompt', 'shotVideoPrompt'] as const;
export type ShotText = (typeof shotTexts)[number];
type Texts = { id: string } & Record<ShotText, string>;

/** The last words that this tab gave to a field of a shot, and whether the row has had them since. */
const own = new Map<string, { value: string; isSeen: boolean }>();

const keyOf = (id: string, field: ShotText) => `${id}.${field}`;

/** Remembers what this tab writes, before it is committed. */
export function noteOwnEdits(changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind !== 'shot.update') continue;
    for (const field of shotTexts) {
      const value = change.args[field];
      if (value !== undefined) own.set(keyOf(change.args.id, field), { value, isSeen: false });
    }
  }
}

/** True for the row that this tab wrote last. */
export function isOwnEdit(id: string, field: ShotText, value: string): boolean {
  return own.get(keyOf(id, field))?.value === value;
}

/** The shots whose words of this tab were replaced from elsewhere. Each replacement is told once. */
export function findReplaced<S extends Texts>(shots: readonly S[]): S[] {
  const replaced = new Set<S>();
  for (const shot of shots) {
    for (const field of shotTexts) {
      const edit = own.get(keyOf(shot.id, field));
      if (edit === undefined) continue;
      if (edit.value === shot[field]) edit.isSeen = true;
      else if (edit.isSeen) {
        own.delete(keyOf(shot.id, field));
        replaced.add(shot);
      }
    }
  }
  return [...replaced];
}
