import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import { findMediaFile, type MediaFile } from '../domain/find-media-file.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import { findUpload } from '../domain/store-upload.ts';
import { toProblem } from '../lib/problem.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';
import { problemResponse } from './on-error.ts';
import { parseRange } from './parse-range.ts';

type ByteRange = NonNullable<ReturnType<typeof parseRange>>;

/** Files of one's own media; whose they are is checked at every request. */
export function mountMediaRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  // First: its address also has the form of a medium's.
  mountRoute(app, edge, routes.uploadedImage, async ({ http, session, params }) => {
    const file = await findUpload(studio, { userId: session.userId, hash: params.sha256 });
    return answerFile(http, file, { etag: `"${file.hash}"`, isCurrentAddress: true });
  });

  mountRoute(app, edge, routes.media, async ({ http, session, params, query }) => {
    const file = await findMediaFile(studio, { spaceId: session.spaceId, ...params });
    // Equal originals have equal copies, so the name of the content is the tag of all of them.
    const etag = params.variant === 'original' ? `"${file.hash}"` : `"${file.hash}.${params.variant}"`;
    return answerFile(http, file, { etag, isCurrentAddress: query.h === file.hash.slice(0, 16) });
  });
}

/** The whole file, a part of it, or that it has not changed. */
async function answerFile(
  http: Context,
  file: MediaFile,
  { etag, isCurrentAddress }: { etag: string; isCurrentAddress: boolean },
): Promise<Response> {
  const headers = fileHeaders(file, etag, isCurrentAddress);
  if (matches(http.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });

  const ifRange = http.req.header('if-range');
  const range = ifRange === undefined || ifRange === etag ? parseRange(http.req.header('range')) : undefined;
  // The router answers HEAD with the GET handler and drops the body: a stream nobody reads would stay open.
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

function fileHeaders(file: MediaFile, etag: string, isCurrentAddress: boolean): Headers {
  return new Headers({
    'Content-Type': file.mime,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // An address with the hash of the bytes never means other bytes.
    'Cache-Control': isCurrentAddress ? 'private, max-age=31536000, immutable' : 'private, no-cache',
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
