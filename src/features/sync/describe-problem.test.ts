import { expect, test } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import { describeProblem, mediaOfProblem, whyProblem, type Problem } from './describe-problem.ts';

const id = '0b9d8e6c-51f4-4b58-9d0a-3f5f1d1f0001';

function problem(kind: string, args: object, more: Partial<Problem> = {}): Problem {
  const mutation = { mid: id, v: 1, kind, keys: [], args, state: 'parked', madeAt: 0, attempts: 1, nextAt: 0, tab: 't' };
  return { mid: id, at: 0, reason: 'refused', code: 'GONE', intent: mutation, ...more } as unknown as Problem;
}

test('each change is described in words', () => {
  expect(describeProblem(problem('media.star', { id, is_starred: true }))).toBe('Star an item');
  expect(describeProblem(problem('media.star', { id, is_starred: false }))).toBe('Unstar an item');
  expect(describeProblem(problem('media.delete', { ids: [id] }))).toBe('Delete an item');
  expect(describeProblem(problem('media.delete', { ids: [id, id] }))).toBe('Delete 2 items');
  expect(describeProblem(problem('media.restore', { ids: [id] }))).toBe('Bring back an item');
  expect(describeProblem(problem('generation.cancel', { id }))).toBe('Cancel a picture');
});

test('a long prompt is cut between characters, never inside one', () => {
  const text = describeProblem(problem('generation.create', { params: { prompt: '🌾'.repeat(200) } }));
  expect(text).toBe(`Create “${'🌾'.repeat(60)}…”`);
});

test('a refusal is explained by its code, a parked request by what it waits for', () => {
  expect(whyProblem(problem('media.star', { id, is_starred: true }))).toBe(errors.GONE.title);
  expect(whyProblem(problem('generation.create', { params: { prompt: 'a' } }, { reason: 'parked' }))).toContain('without asking');
});

test('an import that was refused says what the file is, and of a video what can be done', () => {
  const picture = problem('media.import', { file_name: 'pier.png', mime: 'image/png' }, { code: 'UPLOAD_UNREADABLE' });
  const video = problem('media.import', { file_name: 'pier.mov', mime: 'video/quicktime' }, { code: 'DURATION_UNKNOWN' });
  expect([describeProblem(picture), whyProblem(picture)]).toEqual(['Import the picture “pier.png”', errors.UPLOAD_UNREADABLE.title]);
  expect(describeProblem(video)).toBe('Import the video “pier.mov”');
  expect(whyProblem(video)).toMatch(/was not imported.*kept on this device.*MP4 with H\.264/);
  expect(whyProblem({ ...video, code: 'QUOTA_FULL' })).toBe(errors.QUOTA_FULL.title);
});

test('a larger version of a picture that is damaged in the studio says that its file is kept', () => {
  const args = { id, upscale_mode: 'x2', sha256: 'a'.repeat(64), mime: 'image/png', size_bytes: 1, width: 2, height: 2, at: 0 };
  const refused = problem('media.addVersion', args, { code: 'MEDIA_DAMAGED' });
  expect(whyProblem(refused)).toMatch(/larger version was not added.*kept on this device/);
});

test('upscaling that the plan does not hold is not refused for the number of images', () => {
  const refused = { code: 'PLAN_LIMIT' } as const;
  const create = (params: object) => whyProblem(problem('generation.create', { params: { prompt: 'a', ...params } }, refused));
  expect(whyProblem(problem('media.upscale', { id, upscale_mode: 'x2' }, refused))).toMatch(/^Upscaling needs a paid plan/);
  expect(create({ image_num: 2, upscale_mode: 'x2' })).toMatch(/^Upscaling needs a paid plan/);
  expect(create({ image_num: 8, upscale_mode: 'x2' })).toBe(errors.PLAN_LIMIT.title);
});

test('a request whose picture the studio does not have names that', () => {
  const refused = { code: 'NOT_FOUND' } as const;
  const why = (params: object) => whyProblem(problem('generation.create', { params: { prompt: 'a', ...params } }, refused));
  expect(why({ variation_source: id, mask_url: '/api/media/upload_mask/a' })).toContain('its import was refused');
  expect(why({ image_urls: [`/api/media/${id}/original`] })).toContain('its import was refused');
  expect(why({ variation_source: null })).toBe(errors.NOT_FOUND.title);
});

test('the picture of a problem is the first it is about', () => {
  expect(mediaOfProblem(problem('media.delete', { ids: [id] }))).toBe(id);
  expect(mediaOfProblem(problem('media.star', { id, is_starred: true }))).toBe(id);
  expect(mediaOfProblem(problem('generation.create', { params: { prompt: 'a' } }))).toBeNull();
});

test('a change that this version cannot read is listed all the same', () => {
  for (const strange of [
    problem('poem.write', { title: 'a' }),
    problem('media.star', undefined as never),
    problem('media.import', undefined as never),
    problem('generation.create', {}),
  ]) {
    expect(describeProblem(strange)).toBe('A change made by another version');
    expect(mediaOfProblem(strange)).toBeNull();
    expect(whyProblem(strange)).toBe(errors.GONE.title);
  }
});

test('a request whose pictures a restored studio has lost says so, and that it is charged again', () => {
  const lost = problem('generation.create', { params: { prompt: 'a' } }, { reason: 'parked', code: 'RESET_EPOCH' });
  expect(whyProblem(lost)).toMatch(/restored from a backup.*charged again/);
});

test('a request that waits for an update or for the studio says so', () => {
  const create = { params: { prompt: 'a' } };
  expect(whyProblem(problem('generation.create', create, { reason: 'parked', code: 'INTERNAL' }))).toBe(errors.INTERNAL.title);
  expect(whyProblem(problem('generation.create', create, { reason: 'parked', code: 'CLIENT_TOO_OLD' }))).toBe(errors.CLIENT_TOO_OLD.title);
});

test('a story that may not be public says which kinds of content are meant, and that nothing became public', () => {
  const refused = whyProblem(problem('story.publish', { id: '1' }, { code: 'CONTENT_WARNING' }));
  expect(refused).toMatch(/Nudity and Sexual Content;.*Hate Speech and Harassment\. Nothing of it became public\./);
});
