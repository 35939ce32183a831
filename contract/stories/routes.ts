import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { fileVariants } from '../media/media.ts';
import { shareTokenSchema } from '../share-token.ts';
import type { Route } from '../routes/route.ts';
import { publishedStorySchema } from './published-story.ts';
import { storyAnswerSchema, storyDetailSchema, storyMediaAnswerSchema } from './answer.ts';
import { soundAddressSchema } from './sounds/sound.ts';
import { sentStory } from './story.ts';
import { storableText } from '../text/storable-text.ts';

const read = { method: 'GET', auth: 'session', write: false, produces: 'json' } as const;
/** Characters that a voice is heard with. */
export const voiceSampleLength = 160;
const position = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:[0-9a-f-]{36}$/, 'is not a position')));

/** Stories to read. They are changed by `contract/changes/stories`. */
export const storyRoutes = {
  stories: {
    ...read,
    path: '/api/stories',
    summary: 'A page of stories, newest first',
    query: v.strictObject({ cursor: position }),
    response: v.object({ stories: v.array(storyAnswerSchema), nextCursor: v.nullable(v.string()) }),
    errors: [],
  },
  storyMusicShots: {
    ...read,
    path: '/api/stories/music_shots_num',
    summary: 'How many shots a music video of a song that one has sent has: about two seconds each, ending on its beats',
    query: v.strictObject({ audio_url: soundAddressSchema }),
    response: v.object({
      data: v.object({
        shots_num: v.number(),
        /** Of the song, as decoded. */
        duration: v.number(),
        /** Seconds, ascending. */
        beats: v.array(v.number()),
      }),
    }),
    errors: ['NOT_FOUND', 'SOUND_UNREADABLE'],
  },
  storyAssetUrl: {
    ...read,
    path: '/api/stories/story_asset_url',
    summary: 'The address of the newest film of a story',
    query: v.strictObject({ storyId: idSchema }),
    response: v.object({ url: v.string(), media_id: idSchema }),
    errors: ['NOT_FOUND', 'FILM_MISSING'],
  },
  storyPublished: {
    ...read,
    auth: 'none',
    path: '/api/stories/published/:id',
    summary: 'A published story by the secret part of its link, without an account; or one of your own by its identifier',
    params: v.strictObject({ id: v.union([shareTokenSchema, idSchema]) }),
    response: v.object({ data: publishedStorySchema }),
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
  storyPublishedFilm: {
    ...read,
    auth: 'none',
    produces: 'bytes',
    path: '/api/stories/published/:token/film/:variant',
    summary: 'Bytes of the film of a published story, or of its poster',
    params: v.strictObject({ token: shareTokenSchema, variant: v.picklist(fileVariants) }),
    response: v.unknown(),
    errors: ['NOT_FOUND', 'UNAVAILABLE', 'MEDIA_DAMAGED', 'RANGE_NOT_SATISFIABLE'],
  },
  storyVoiceSample: {
    method: 'POST',
    auth: 'session',
    write: false,
    produces: 'json',
    path: '/api/stories/voice_sample',
    summary: 'A voice, heard with a few words; nothing of it is stored or charged',
    body: v.strictObject({
      voice: sentStory.voice,
      /** Empty: words of the studio. */
      words: v.optional(
        v.pipe(v.string(), v.maxLength(voiceSampleLength, `must be at most ${voiceSampleLength} characters`), storableText),
        '',
      ),
    }),
    /** `sound` is in base64. */
    response: v.object({ data: v.object({ mime: v.string(), sound: v.string() }) }),
    errors: ['MODEL_UNAVAILABLE', 'ENGINE_FAILED'],
  },
  storyOne: {
    ...read,
    path: '/api/stories/:id',
    summary: 'A story with its shots',
    params: v.strictObject({ id: idSchema }),
    response: v.object({ data: storyDetailSchema }),
    errors: ['NOT_FOUND'],
  },
  storyMedia: {
    ...read,
    path: '/api/stories/:id/media',
    summary: 'Images and videos of a story',
    params: v.strictObject({ id: idSchema }),
    query: v.strictObject({ type: v.optional(v.picklist(['image', 'video'])) }),
    response: v.object({ media_resources: v.array(storyMediaAnswerSchema) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
