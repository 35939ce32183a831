import type { StoryCharacter } from '../../../contract/stories/story.ts';
import { isMaking } from '../../../contract/stories/status.ts';
import { keepNullable, type NamedFilter } from './keep-named.ts';
import { own, timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const stories: StudioRow<'stories'> = {
  present: (row, links) => ({
    id: row.id,
    title: row.title,
    category_id: row.categoryId,
    category_inputs: row.categoryInputs,
    template: row.template,
    last_export_thumbnail_url: row.lastExportThumbnailUrl,
    created_at: row.createdAt.getTime(),
    status: row.status,
    problem: row.problem,
    workflow_run_id: row.workflowRunId,
    progress: isMaking(row.status) ? row.progress : null,
    aspect_ratio: row.aspectRatio,
    style: row.style,
    image_model: row.imageModel,
    video_model: row.videoModel,
    seed: row.seed,
    props: row.props,
    voice: row.voice,
    music: row.music,
    captions: row.captions,
    transition_seconds: row.transitionSeconds,
    last_export_media_id: row.lastExportMediaId,
    share_token: links.read(row),
  }),
  changeable: [
    'title',
    'aspect_ratio',
    'style',
    'image_model',
    'video_model',
    'seed',
    'transition_seconds',
    'last_export_media_id',
    'last_export_thumbnail_url',
  ],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    title: row.title,
    categoryId: row.category_id,
    categoryInputs: row.category_inputs,
    template: row.template,
    lastExportThumbnailUrl: row.last_export_thumbnail_url,
    createdAt: timeOf(row.created_at),
    // No run goes on.
    status: isMaking(row.status) ? 'stopped' : row.status,
    problem: row.problem,
    workflowRunId: null,
    progress: null,
    aspectRatio: row.aspect_ratio,
    style: row.style,
    imageModel: row.image_model,
    videoModel: row.video_model,
    seed: row.seed,
    props: row.props,
    voice: row.voice,
    music: row.music,
    captions: row.captions,
    transitionSeconds: row.transition_seconds,
    lastExportMediaId: row.last_export_media_id,
    // Its public address is made anew by its owner.
    shareHash: null,
    shareSealed: null,
  }),
  keepNamed: (row, filter) => {
    const { character, characters } = row.category_inputs;
    return {
      ...row,
      ...keepNullable(row, ['last_export_thumbnail_url'], filter),
      last_export_media_id: row.last_export_media_id && filter.item(row.last_export_media_id),
      category_inputs: {
        ...row.category_inputs,
        character: character && keepPictures(character, filter),
        characters: characters.map((one) => keepPictures(one, filter)),
      },
    };
  },
};

function keepPictures(character: StoryCharacter, filter: NamedFilter): StoryCharacter {
  return { ...character, ...keepNullable(character, ['reference_image_url', 'character_image_url'], filter) };
}
