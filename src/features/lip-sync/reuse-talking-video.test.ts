import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { mediaRow } from '../../../tests/support/model/model-state.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { openStudio } from '../../db/open-database.ts';
import { lipSyncState } from './lip-sync.state.ts';
import { reuseTalkingVideo } from './reuse-talking-video.ts';

const portrait = uuid(1);
const voice = '/api/media/upload_raw_media/a';

beforeEach(async () => {
  const db = await openStudio(new ModelServer().me);
  const row = { ...mediaRow(portrait, uuid(2), 0, 1), prompt_head: 'a portrait', width: 600, height: 800 };
  await db.media.put({ ...row, sp: 'space-1', ord: 1, seq: 1, g: 0 });
});

it('reuse store: visual with id, url, name and type, content with url, name and duration, and the selected model', async () => {
  const asked = { ...smallRequest(), model: 'hedra', image_num: 2, image_url: itemAddress(portrait), audio_url: voice };
  await reuseTalkingVideo(asked);
  expect(lipSyncState.form).toMatchObject({
    visual: { id: portrait, url: itemAddress(portrait), name: 'a portrait', type: 'image', width: 600, height: 800 },
    by: 'voice',
    voice: { url: voice, name: 'Voice', duration: null },
    model: 'hedra',
    count: 2,
  });
});

it('a reused video that was sent is no item, words take the place of a voice, and a picture that is gone is left out', async () => {
  const film = `/api/media/upload_raw_media/${'a'.repeat(64)}`;
  await reuseTalkingVideo({ ...smallRequest(), video_url: film, speech_prompt: 'Good morning.' });
  expect(lipSyncState.form).toMatchObject({
    visual: { id: null, url: film, type: 'video' },
    by: 'speech',
    speech: 'Good morning.',
    voice: null,
  });
  await reuseTalkingVideo({ ...smallRequest(), image_url: itemAddress(uuid(9)), audio_url: voice });
  expect(lipSyncState.form).toMatchObject({ visual: null, voice: { url: voice } });
});
