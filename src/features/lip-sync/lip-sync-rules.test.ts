import { expect, it } from 'vitest';
import { painterModel, type Model } from '../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import { checkLipSyncForm, listTalkingModels, modelOfForm, toLipSyncParams } from './lip-sync-rules.ts';
import type { LipSyncForm } from './lip-sync.state.ts';

const talking = (key: string, ways: [from: 'image' | 'video', by: 'voice' | 'speech', seconds_max: number][], available = true): Model => ({
  ...painterModel,
  key,
  available,
  resource_type: 'video',
  default_width: 1280,
  default_height: 720,
  capabilities: {
    ...plainCapabilities,
    video: {
      modes: ['audio'],
      durations: [],
      resolutions: ['720p'],
      has_end_frame: false,
      has_sound: false,
      lip_sync: ways.map(([from, by, seconds_max]) => ({ from, by, seconds_max })),
    },
  },
});
const all = [
  talking('hedra', [['image', 'voice', 60]]),
  talking('wan-multi-talk', [
    ['image', 'voice', 28],
    ['image', 'speech', 28],
    ['video', 'voice', 5],
  ]),
];
const image = { id: 'i', url: '/api/media/i/original', name: 'A portrait', type: 'image', width: 600, height: 800 } as const;
const voice = { url: '/api/media/upload_raw_media/a', name: 'hello.mp3', duration: 11 };
const form: LipSyncForm = { visual: image, by: 'voice', voice, speech: '', prompt: '', count: 2, model: null };

it.each<[string, Partial<LipSyncForm>, ReturnType<typeof checkLipSyncForm>['reason']]>([
  ['nothing is lacking', {}, null],
  ['nobody speaks', { visual: null }, 'NO_MEDIA'],
  ['there is no voice', { voice: null }, 'NO_VOICE'],
  ['there are no words', { by: 'speech', speech: ' ' }, 'NO_VOICE'],
  ['words are spoken', { by: 'speech', speech: 'Good morning.' }, null],
  ['no model speaks words in a video', { by: 'speech', speech: 'Good morning.', visual: { ...image, type: 'video' } }, 'NO_MODEL'],
  ['the voice is too long for the model', { visual: { ...image, type: 'video' } }, 'TOO_LONG'],
  ['its length is not known yet', { voice: { ...voice, duration: null } }, null],
])('says why a talking video cannot be created: %s', (_, change, reason) => {
  expect(checkLipSyncForm({ ...form, ...change }, all, 'pro').reason).toBe(reason);
});

it('costs floor(duration/5) times the count, nothing on the free plan, and says nothing before the length is known', () => {
  const cost = (change: Partial<LipSyncForm>, plan: 'free' | 'pro') =>
    checkLipSyncForm({ ...form, ...change }, all, plan).cost?.total ?? null;
  expect([cost({}, 'pro'), cost({ count: 1 }, 'pro'), cost({}, 'free'), cost({ voice: { ...voice, duration: null } }, 'pro')]).toEqual([
    4,
    2,
    0,
    null,
  ]);
});

it('needs an engine, and asks the chosen model or else the first that can do it', () => {
  const off = all.map((model) => ({ ...model, available: false }));
  expect(checkLipSyncForm(form, off, 'pro').reason).toBe('NO_ENGINE');
  expect(checkLipSyncForm(form, [], 'pro').reason).toBe('NO_ENGINE');
  expect(listTalkingModels([painterModel, off[0]!, all[1]!]).map(({ key }) => key)).toEqual(['wan-multi-talk', 'hedra']);
  expect(modelOfForm(form, all)?.key).toBe('hedra');
  expect(modelOfForm({ ...form, model: 'wan-multi-talk' }, all)?.key).toBe('wan-multi-talk');
  expect(modelOfForm({ ...form, model: 'hedra', by: 'speech' }, all)?.key).toBe('wan-multi-talk');
});

it('sends what was chosen, in the shape of who speaks and with 720 px on the shorter side', () => {
  expect(toLipSyncParams(form, all[0]!)).toMatchObject({
    model: 'hedra',
    creation_mode: 'audio',
    lip_sync: true,
    image_url: image.url,
    audio_url: voice.url,
    width: 736,
    height: 960,
    image_num: 2,
  });
  const spoken = toLipSyncParams({ ...form, by: 'speech', speech: ' Hello. ' }, all[1]!);
  expect(spoken).toMatchObject({ speech_prompt: 'Hello.' });
  expect(spoken).not.toHaveProperty('audio_url');
});
