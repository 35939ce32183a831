import { expect, test } from 'vitest';
import { AppError } from '../../../../contract/errors.ts';
import { downloadLabels, foldDownload, type DownloadEvent, type DownloadFormat, type DownloadState } from './download-progress.ts';

const idle: DownloadState = { step: 'idle' };
const fold = (...events: DownloadEvent[]) => events.reduce(foldDownload, idle);

test('progress grows and never runs backwards or past the end', () => {
  expect(
    fold({ kind: 'start', request: { format: 'jpg' } }, { kind: 'progress', fraction: 0.6 }, { kind: 'progress', fraction: 0.4 }),
  ).toMatchObject({
    fraction: 0.6,
  });
  expect(fold({ kind: 'start', request: { format: 'jpg' } }, { kind: 'progress', fraction: 1.2 })).toMatchObject({ fraction: 1 });
});

test('while the converter is fetched that is what is told, and then the download', () => {
  const fetching: DownloadEvent[] = [
    { kind: 'start', request: { format: 'gif' } },
    { kind: 'fetch', fraction: 0.3 },
  ];
  expect(fold(...fetching)).toMatchObject({ fetched: 0.3 });
  expect(fold(...fetching, { kind: 'fetch', fraction: 1 })).toMatchObject({ fetched: null });
  expect(fold(...fetching, { kind: 'progress', fraction: 0.6 })).toMatchObject({ fetched: null, fraction: 0.6 });
});

test('each format fails with the sentence of the specification and the reason', () => {
  const texts = (Object.keys(downloadLabels) as DownloadFormat[]).map((format) =>
    fold({ kind: 'start', request: { format } }, { kind: 'fail', error: new AppError('MEDIA_OFFLINE') }),
  );
  expect(texts).toMatchObject([
    { text: 'download JPG error' },
    { text: 'download png error' },
    { text: 'download SVG error' },
    { text: 'download Mp4 error' },
    { text: 'download Gif error' },
    { text: 'download Webp error' },
  ]);
  expect(texts[0]).toMatchObject({ reason: 'This picture is not on this device yet. Connect once to download it.' });
});

test('a second start while one is running changes nothing', () => {
  expect(fold({ kind: 'start', request: { format: 'jpg' } }, { kind: 'start', request: { format: 'svg' } })).toMatchObject({
    request: { format: 'jpg' },
  });
});

test('after cancel, late progress and late failure are not shown', () => {
  const late: DownloadEvent[] = [
    { kind: 'progress', fraction: 0.9 },
    { kind: 'fail', error: null },
  ];
  expect(fold({ kind: 'start', request: { format: 'png' } }, { kind: 'cancel' }, ...late)).toEqual(idle);
});

test('a failed download can be started again', () => {
  expect(
    fold({ kind: 'start', request: { format: 'png' } }, { kind: 'fail', error: null }, { kind: 'start', request: { format: 'png' } }),
  ).toMatchObject({
    step: 'running',
    fraction: 0,
  });
});
