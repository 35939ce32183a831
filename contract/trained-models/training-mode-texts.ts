import type { TrainingMode } from '../generations/image/image-defaults.ts';

/** Training modes as people read them, each with what it is for. */
export const trainingModeTexts: Record<TrainingMode, { name: string; about: string }> = {
  style: { name: 'Style', about: 'A way of painting: colours, light and brushwork, on any subject.' },
  face: { name: 'Face', about: 'One person’s face, to be recognised in any scene. Use close portraits from several sides.' },
  character: { name: 'Character', about: 'A whole figure with its clothes and build. Use pictures from head to foot, in several poses.' },
  object: { name: 'Object', about: 'A thing, such as a product or a pet. Use pictures of it on different backgrounds.' },
};

/** The mode of a model in a word; of one that was trained elsewhere, that it is a model. */
export function nameMode(mode: TrainingMode | null): string {
  return mode === null ? 'Model' : trainingModeTexts[mode].name;
}
