import { expect, test } from 'vitest';
import { describeSaved, downloadFormats, downloadLabels } from '../../../contract/downloads/download.ts';
import { toDownload, type Download } from '../../actions/downloads/download.ts';
import { describeAll, describeDownload, sumFractions } from './describe-download.ts';

function download(changes: Partial<Download>): Download {
  const request = { ids: ['a'], format: 'jpg', version: null, clip: null, picture: null, isArchive: false } as const;
  return { ...toDownload({ ...request, ids: [...request.ids] }, { id: 'one', title: 'gulls', askedAt: 0 }), ...changes };
}

test("download errors are those of the specification: 'download png error', 'download JPG error', 'download Gif error', 'download Webp error'", () => {
  const texts = downloadFormats.map((format) => {
    const { request } = download({});
    return describeDownload(download({ step: 'failed', request: { ...request, format } }));
  });
  expect(texts).toEqual([
    'download JPG error',
    'download png error',
    'download SVG error',
    'download Avif error',
    'download Mp4 error',
    'download Gif error',
    'download Webp error',
  ]);
});

test("'download error' in albums, of one item and of many; elsewhere many are told by their format as one is", () => {
  const { request } = download({});
  const failed = (change: Partial<Download['request']>) =>
    describeDownload(download({ step: 'failed', request: { ...request, ...change } }));
  expect([failed({ isInAlbums: true }), failed({ isInAlbums: true, isArchive: true })]).toEqual(['download error', 'download error']);
  expect([failed({ isInAlbums: false }), failed({ isArchive: true, format: 'png' })]).toEqual(['download JPG error', 'download png error']);
});

test("'N images downloaded successfully, but M failed to download'", () => {
  expect(describeSaved(3, 2)).toBe('3 images downloaded successfully, but 2 failed to download');
  expect([describeSaved(1, 0), describeSaved(3, 0)]).toEqual(['Image downloaded', '3 images downloaded']);
});

test('sums up running downloads, else the state that needs the user most', () => {
  const running = download({ step: 'running', fraction: 0.5 });
  const failed = download({ step: 'failed' });
  expect(describeAll([running, failed])).toBe('Saving 1 download');
  expect(sumFractions([running, download({ step: 'waiting' }), failed])).toBe(0.25);
  expect(describeAll([failed, download({ step: 'paused' })])).toBe('1 download failed');
  expect(sumFractions([failed])).toBeNull();
  expect(describeDownload(download({ step: 'running', fetched: 0.129 }))).toBe('Fetching the converter · 12 %');
});

test('download formats: images JPG (compressed), PNG (lossless), SVG (vector); videos MP4 (with audio), GIF and WEBP (no audio)', () => {
  const labels = (['jpg', 'png', 'svg', 'mp4', 'gif', 'webp'] as const).map((format) => downloadLabels[format]);
  expect(labels).toEqual(['JPG (compressed)', 'PNG (lossless)', 'SVG (vector)', 'MP4 (with audio)', 'GIF (no audio)', 'WEBP (no audio)']);
});
