import { proxy } from 'valtio/vanilla';
import type { SoundReading } from '../../../ui/panel/upload/sound-drop.tsx';
import { blankForm, type StoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';

/** The stories that are being prepared in this tab, one for each kind. */
export const storyCreateState = proxy({
  forms: {
    music: blankForm('music'),
    script: blankForm('script'),
    vlog: blankForm('vlog'),
    asmr: blankForm('asmr'),
    scratch: blankForm('scratch'),
  } satisfies Record<StoryKind, StoryForm>,
  /** The song that is being read, and why the last one was not taken. */
  song: { reading: null as SoundReading | null, problem: null as string | null },
  /** Kinds whose drafts were read: before, an empty form must not take the place of one. */
  read: [] as StoryKind[],
});

export function changeStoryForm(kind: StoryKind, change: Partial<StoryForm>): void {
  Object.assign(storyCreateState.forms[kind], change);
}

export function clearStoryForm(kind: StoryKind): void {
  storyCreateState.forms[kind] = blankForm(kind);
}
