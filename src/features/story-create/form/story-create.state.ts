import { proxy } from 'valtio/vanilla';
import type { SoundReading } from '../../../ui/panel/upload/sound-drop.tsx';
import { blankForm, type StoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';

/** The forms of new stories in this tab, one per kind. */
export const storyCreateState = proxy({
  forms: {
    music: blankForm('music'),
    script: blankForm('script'),
    vlog: blankForm('vlog'),
    asmr: blankForm('asmr'),
    scratch: blankForm('scratch'),
  } satisfies Record<StoryKind, StoryForm>,
  /** The song that is being read, and the error of the last one. */
  song: { reading: null as SoundReading | null, problem: null as string | null },
  /** Kinds whose drafts are read. Before that, an empty form must not overwrite a draft. */
  read: [] as StoryKind[],
});

export function changeStoryForm(kind: StoryKind, change: Partial<StoryForm>): void {
  Object.assign(storyCreateState.forms[kind], change);
}

export function clearStoryForm(kind: StoryKind): void {
  storyCreateState.forms[kind] = blankForm(kind);
}
