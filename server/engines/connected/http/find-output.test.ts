import { describe, expect, it } from 'vitest';
import { findOutput } from './find-output.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(120, 0xfb)]);
/** Begins with a slash, as a path does. */
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(120, 0xfb)]);
const base64 = png.toString('base64');
const link = 'https://cdn.example/made.png?sig=a%2Bb';
const lines = (text: string): string => text.replace(/.{76}/g, '$&\r\n');

type Shape = [name: string, (item: unknown) => unknown];
/** Where gateways, SDKs and engines put what was made. */
const places: Shape[] = [
  ['data of OpenAI', (item) => ({ created: 1, data: [item], usage: { total_tokens: 9 } })],
  ['data that is no list', (item) => ({ data: item })],
  ['images', (item) => ({ images: [item], timings: {}, seed: 7 })],
  ['images beside data that is null', (item) => ({ data: null, images: [item] })],
  ['images after one that is null', (item) => ({ images: [null, item] })],
  ['image', (item) => ({ image: item, mask_image: { url: 'https://cdn.example/mask.png' } })],
  ['a list', (item) => [item]],
  ['the answer itself', (item) => item],
  ['output', (item) => ({ id: 'x', input: { image_url: 'https://cdn.example/asked.png' }, output: [item] })],
  ['output of results', (item) => ({ output: { results: [item] }, prompt: 'https://cdn.example/words.png' })],
  ['result', (item) => ({ result: item, success: true })],
  ['artifacts', (item) => ({ artifacts: [item] })],
  ['predictions', (item) => ({ predictions: [item] })],
  ['images of a chat', (item) => ({ choices: [{ message: { role: 'assistant', content: 'Here it is.', images: [item] } }] })],
  ['parts of a chat', (item) => ({ choices: [{ message: { content: [{ type: 'text', text: 'A lake' }, item] } }] })],
  ['parts of Gemini', (item) => ({ candidates: [{ content: { parts: [{ text: 'A lake' }, item] } }] })],
];

type Found = ReturnType<typeof findOutput>;
const bytesOf = (found: Found): unknown =>
  found === undefined ? undefined : 'address' in found ? found.address : Buffer.from(found.base64, 'base64');
/** The ways to write one picture into an answer, or to name it. */
const items: [name: string, item: unknown, found: unknown][] = [
  ['base64', { b64_json: base64, revised_prompt: link }, png],
  ['base64 beside an address', { url: link, b64_json: base64 }, png],
  ['empty base64 beside an address', { b64_json: '', url: link }, link],
  ['null beside an address', { b64_json: null, url: link }, link],
  ['base64 that is no picture beside an address', { b64_json: 'bm8gcGljdHVyZQ==', url: link }, link],
  ['base64 beside an empty address', { b64_json: base64, url: '' }, png],
  ['base64 with line breaks', { b64_json: lines(base64) }, png],
  ['base64 for addresses, without padding', { b64_json: png.toString('base64url') }, png],
  ['base64 that begins with a slash', { b64_json: jpeg.toString('base64') }, jpeg],
  ['a data address as base64', { b64_json: `data:image/png;base64,${base64}` }, png],
  ['a data address with two heads', { b64_json: `data:image/png;base64,data:image/png;base64,${base64}` }, png],
  ['a data address', { url: `data:image/png;base64,${base64}` }, png],
  ['a data address of another type than it says', { url: `data:application/octet-stream;base64, ${base64}` }, png],
  ['an address', { url: link, content_type: 'image/png', width: 64 }, link],
  ['an address on the same host', { url: '/files/made' }, '/files/made'],
  ['an address under the host', { url: 'files/made.png' }, 'files/made.png'],
  ['image_url of OpenRouter', { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } }, png],
  ['image_url that is a text', { type: 'output_image', image_url: link }, link],
  ['imageUrl', { imageUrl: link }, link],
  ['inlineData', { inlineData: { mimeType: 'image/png', data: base64 } }, png],
  ['inline_data', { inline_data: { mime_type: 'image/png', data: base64 } }, png],
  ['bytesBase64Encoded', { mimeType: 'image/png', bytesBase64Encoded: base64 }, png],
  ['base64 of Stability', { base64, finishReason: 'SUCCESS', seed: 1 }, png],
  ['source of Anthropic', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } }, png],
  ['a call of the Responses API', { type: 'image_generation_call', status: 'completed', result: base64 }, png],
  ['a sample', { sample: link }, link],
];

describe.each(places)('a picture in %s', (_, place) => {
  it.each(items)('is found as %s', (_name, item, found) => expect(bytesOf(findOutput(place(item), 'image'))).toEqual(found));
});

it.each<[place: string, answer: unknown, found: unknown]>([
  ['images of texts', { images: [base64, 'iVBOR'], parameters: { init_images: [link] }, info: link }, png],
  ['image of a text', { image: link }, link],
  ['output of a text', { output: link }, link],
  [
    'Responses after reasoning',
    {
      output: [
        { type: 'reasoning', summary: [] },
        { type: 'image_generation_call', result: base64 },
      ],
    },
    png,
  ],
  ['Markdown', { choices: [{ message: { content: `Here: ![a [lake]](${link} "lake") and https://example.com/help` } }] }, link],
  ['Markdown without an ending', { choices: [{ message: { content: '![x](https://cdn.example/f?id=1)' } }] }, 'https://cdn.example/f?id=1'],
  ['Markdown with data', { choices: [{ message: { content: `![x](data:image/png;base64,${base64})` } }] }, png],
  ['HTML', { output: [{ content: [{ type: 'output_text', text: '<img src="https://cdn.example/f">' }] }] }, 'https://cdn.example/f'],
  ['a plain link', { choices: [{ text: `Look at ${link} now` }] }, link],
  ['words that are data', { choices: [{ message: { content: `data:image/png;base64,${base64}` } }] }, png],
  [
    'a part after a link in words',
    { candidates: [{ content: { parts: [{ text: `![x](${link})` }, { inlineData: { data: base64 } }] } }] },
    png,
  ],
  [
    'a part after a thought',
    { parts: [{ thought: true, inlineData: { data: jpeg.toString('base64') } }, { inlineData: { data: base64 } }] },
    png,
  ],
])('finds a picture in %s', (_, answer, found) => expect(bytesOf(findOutput(answer, 'image'))).toEqual(found));

it('finds the video among the pictures around it', () => {
  const answer = { images: [{ url: link }], video: { url: 'https://cdn.example/made.mp4', thumbnail_url: link } };
  expect(findOutput(answer, 'video')).toEqual({ address: 'https://cdn.example/made.mp4' });
  expect(findOutput(answer, 'image')).toEqual({ address: link });
});

const nested = (depth: number): unknown => (depth === 0 ? base64 : [nested(depth - 1)]);
it.each<[what: string, answer: unknown]>([
  ['nothing', undefined],
  ['null', { data: null, images: null }],
  ['empty lists', { data: [], images: [] }],
  ['empty fields', { data: [{ b64_json: '', url: '' }] }],
  ['a failure', { error: { message: `See ${link}`, url: link } }],
  ['words without a file', { choices: [{ message: { content: 'I cannot draw. Read https://example.com/policy' } }] }],
  ['what was asked', { prompt: link, input: { image: base64 }, parameters: { images: [base64] }, preview: base64 }],
  ['a drawing in letters', { data: [{ url: 'data:image/svg+xml;base64,PHN2Zz4=' }, { b64_json: 'PHN2Zz4=' }] }],
  ['an address that is none of the web', { data: [{ url: 'file:///etc/passwd' }, { url: 'gs://bucket/made.png' }] }],
  ['an answer that is nested too deep', nested(5_000)],
])('finds no picture in %s', (_, answer) => expect(findOutput(answer, 'image')).toBeUndefined());
