import { expect, test } from 'vitest';
import { noSettings } from '../../../../contract/metadata/imported-settings.ts';
import type { SavedGeneration } from '../../database.ts';
import { wordsOf } from '../../../../contract/text/fold-text.ts';
import type { ItemsNow, PackedItem } from '../packs/media-pack.ts';
import { TextIndex } from './text-index.ts';
import { repackTexts, toText, type PackedText } from '../packs/text-pack.ts';

const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const request = (n: number, prompt: string, negative = '', model = 'painter'): SavedGeneration =>
  ({ id: id(n), prompt, negative_prompt: negative, model, created_at: n }) as SavedGeneration;

const textsNow = (...requests: SavedGeneration[]) => new Map<string, PackedText | null>(requests.map((row) => [row.id, toText(row)]));
/** An image of each of these requests. */
const imagesOf = (numbers: number[]): ItemsNow => new Map(numbers.map((n) => [id(1000 + n), { generation: id(n) } as PackedItem]));

function indexOf(requests: SavedGeneration[]): TextIndex {
  const index = new TextIndex();
  index.restart([]);
  index.takeTexts(textsNow(...requests));
  index.takeMedia(imagesOf(requests.map((row) => row.created_at)));
  return index;
}
const find = (requests: SavedGeneration[], keyword: string) =>
  [...indexOf(requests).search(wordsOf(keyword))].flat().map((found) => Number.parseInt(found.slice(-12), 16) - 1000);

test('a search finds every word in prompt, negative prompt and model, newest first', () => {
  const requests = [
    request(1, 'A red fox', 'text, watermark'),
    request(2, 'Red sea', '', 'flux-dev'),
    request(3, 'A fox in the snow, reddish'),
  ];
  expect(find(requests, 'RED fox')).toEqual([3, 1]);
  expect(find(requests, 'watermark')).toEqual([1]);
  expect(find(requests, 'flux red')).toEqual([2]);
  expect(find(requests, 'fox sea')).toEqual([]);
  expect(find(requests, '— !')).toEqual([]);
});

test('requests are found by the name of their model, together with their words', () => {
  const index = indexOf([request(1, 'a fox', '', 'flux-dev'), request(2, 'a lake', '', 'painter'), request(3, 'a lake', '', 'my-painter')]);
  index.nameModels([
    { key: 'painter', name: 'Built-in painter' },
    { key: 'flux-dev', name: 'Flux Développement' },
  ]);
  const found = (keyword: string) => [...index.search(wordsOf(keyword))].flat();
  expect(found('built-in')).toEqual([id(1002)]);
  expect(found('BUILT-IN painter lake')).toEqual([id(1002)]);
  expect(found('developpement')).toEqual([id(1001)]);
  expect(found('developpement lake')).toEqual([]);
  index.nameModels([]);
  expect(found('built-in')).toEqual([]);
});

test('requests from before a model got another key are found by its name', () => {
  const index = indexOf([request(1, 'a fox', '', 'gpt-low'), request(2, 'a lake', '', 'gpt'), request(3, 'a hare', '', 'gpt-lower')]);
  index.nameModels([{ key: 'gpt', name: 'GPT Image' }]);
  expect([...index.search(wordsOf('image'))].flat()).toEqual([id(1002), id(1001)]);
});

test('a picture from elsewhere is found by the model that its file names', () => {
  const imported = { ...noSettings, model: 'DreamShaper' };
  expect(find([{ ...request(1, 'a fox', '', 'imported'), imported }, request(2, 'a fox')], 'dreamshaper fox')).toEqual([1]);
});

test('parts of words and writings without spaces are found', () => {
  const requests = [
    request(1, '雪の白樺林にいる赤い狐'),
    request(2, 'مدينة ساحلية ليلاً'),
    request(3, '한국의 가을'),
    request(4, 'Leuchtturm'),
  ];
  expect(find(requests, '白樺')).toEqual([1]);
  expect(find(requests, 'ليلا')).toEqual([2]);
  expect(find(requests, '가을')).toEqual([3]);
  expect(find(requests, 'turm')).toEqual([4]);
});

test('no word is found across two texts of a request', () => {
  expect(find([request(1, 'sun', 'set')], 'sunset')).toEqual([]);
});

test('a pack of texts takes over what was written and forgets what has gone', () => {
  const first = repackTexts('text:1', undefined, textsNow(request(1, 'one'), request(2, 'two')));
  const second = repackTexts('text:1', first, textsNow(request(3, 'three')).set(id(1), null));
  const index = new TextIndex();
  index.restart([second]);
  index.takeMedia(imagesOf([1, 2, 3]));
  expect([...index.search(['t'])].flat()).toEqual([id(1003), id(1002)]);
});

test('the newest are found before the rest is looked at', () => {
  const requests = Array.from({ length: 1_000 }, (_, n) => request(n, 'a lighthouse'));
  const hits = indexOf(requests).search(['lighthouse']);
  expect(hits.next().value).toEqual([id(1000 + 999)]);
  expect([...hits]).toHaveLength(999);
});
