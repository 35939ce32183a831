import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import type { MediaFile } from '../../domain/files/find-media-file.ts';
import { toProblem } from '../../lib/errors/problem.ts';
import { problemResponse } from '../on-error.ts';
import { parseRange } from './parse-range.ts';

type ByteRange = NonNullable<ReturnType<typeof parseRange>>;

/** Answers with the whole file, a range of it, or 304. */
export async function answerFile(
  http: Context,
  file: MediaFile,
  { etag, cacheControl }: { etag: string; cacheControl: string },
): Promise<Response> {
  const headers = fileHeaders(file, etag, cacheControl);
  if (matches(http.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });

  const ifRange = http.req.header('if-range');
  const range = ifRange === undefined || ifRange === etag ? parseRange(http.req.header('range')) : undefined;
  // The router answers HEAD with the GET handler and drops the body: an unread stream would stay open.
  if (http.req.raw.method === 'HEAD') {
    headers.set('Content-Length', String(file.sizeBytes));
    return new Response(null, { headers });
  }
  return sendFile(file, range, headers);
}

async function sendFile(file: MediaFile, range: ByteRange | undefined, headers: Headers): Promise<Response> {
  try {
    const { stream, start, end, sizeBytes } = await file.open(range);
    headers.set('Content-Length', String(end - start + 1));
    if (range !== undefined) headers.set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
    return new Response(Readable.toWeb(stream) as ReadableStream, { status: range === undefined ? 200 : 206, headers });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RANGE_NOT_SATISFIABLE') throw error;
    const refused = problemResponse(toProblem(error));
    refused.headers.set('Content-Range', `bytes */${file.sizeBytes}`);
    return refused;
  }
}

function fileHeaders(file: MediaFile, etag: string, cacheControl: string): Headers {
  return new Headers({
    'Content-Type': file.mime,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline',
  });
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
