import { randomUUID } from 'node:crypto';
import { albumItemId } from '../../../contract/album.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import type { VaultTable } from '../../../contract/rows/rows.ts';

/** An imported picture. */
export type Item = { id: string; generationId: string; sha256: string };

/** The address of a file that was sent. */
export const uploadOf = (sha256: string) => `/api/media/upload_raw_media/${sha256}`;

/** A request of an archive that names a file, an item and a sound. */
export function mentionOf({ id, sha256 }: Item) {
  const address = uploadOf(sha256);
  const request = {
    id: randomUUID(),
    prompt: 'a mention',
    negative_prompt: '',
    model: 'm',
    width: 64,
    height: 64,
    image_num: 1,
    seed: null,
  };
  const files = { video_url: address, audio_url: address, image_url: `/api/media/${id}/original`, image_urls: [address] };
  return { ...request, created_at: 1, variation_source: id, strength: null, ...files };
}

type Row = { [field: string]: unknown };

/** A row of an archive of each kind, which names this item and its file in every field that can. */
export function rowsNaming(item: Item): Record<VaultTable, Row> {
  return { ...itemRows(item), ...storyRows(item), ...modelRows(item) };
}

function itemRows({ id, generationId, sha256 }: Item) {
  const [address, file, albumId] = [`/api/media/${id}/original`, uploadOf(sha256), randomUUID()];
  const made = { created_at: 1, model: 'm', width: 64, height: 64 };
  return {
    generations: {
      ...mentionOf({ id, generationId, sha256 }),
      end_frame_image_url: address,
      mask_url: file,
      imageReference: [{ type: 'pose', image_url: file, pose_image: address }],
      controlnet: { model_name: 'canny', image_url: file },
    },
    media: {
      ...made,
      id: randomUUID(),
      generation_history_id: generationId,
      index: 0,
      resource_type: 'image',
      status: 'completed',
      duration: null,
      seed: 1,
      is_starred: false,
      prompt_head: 'a mention',
      thumbhash: null,
      hash: sha256.slice(0, 16),
      mime: 'image/png',
      size_bytes: 1,
      progress: null,
      failed_reason: null,
      variation_source: id,
      x2: address,
      share_token: sha256,
    },
    albums: { id: albumId, title: 'A', cover_media_id: id, image_count: 1, created_at: 1, updated_at: 1, last_added_at: null },
    albumItems: { id: albumItemId(albumId, id), album_id: albumId, media_id: id, added_at: 1 },
  };
}

function storyRows({ id, sha256 }: Item) {
  const [address, file, storyId] = [`/api/media/${id}/original`, uploadOf(sha256), randomUUID()];
  return {
    stories: {
      id: storyId,
      title: 'S',
      category_id: 'create_from_scratch',
      last_export_thumbnail_url: file,
      created_at: 1,
      category_inputs: { character: { model_id: null, name: 'N', reference_image_url: file, character_image_url: address } },
    },
    storyShots: {
      id: randomUUID(),
      story_id: storyId,
      position: 'V',
      shotImagePrompt: 'a harbour',
      shotVideoPrompt: '',
      shotVoiceoverScript: '',
      image_media_id: id,
      video_media_id: id,
      created_at: 1,
    },
    storyMedia: { id: storyMediaId(storyId, id), story_id: storyId, media_id: id, shot_id: null, title: 'T', created_at: 1 },
    storySounds: { id: randomUUID(), story_id: storyId, kind: 'music', shot_id: null, url: file, name: 'M', seconds: 1, created_at: 1 },
  };
}

/** Rows of characters and trained models, and of presets. */
function modelRows({ id, sha256 }: Item) {
  const [address, file] = [`/api/media/${id}/original`, uploadOf(sha256)];
  return {
    characters: {
      id: randomUUID(),
      model_id: 'm',
      character_name: 'C',
      thumbnail: address,
      image_urls: [file, address],
      is_library: true,
      created_at: 1,
    },
    // A preset may name no files: the studio leaves these fields out.
    presets: {
      id: randomUUID(),
      name: 'P',
      preset_settings: { steps: 20, image_urls: [file, address], image_url: file },
      base_model: 'm',
      model_id: null,
      created_at: 1,
      updated_at: 1,
    },
    trainedModels: {
      id: randomUUID(),
      key: 'k',
      model_name: 'M',
      thumbnail: file,
      sample_images: [file, address],
      training_images: [address, file],
      cover: file,
      created_at: 1,
    },
  };
}
