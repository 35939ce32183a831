import type { Hono } from 'hono';
import type { ConvertSettings } from '../../../contract/routes/convert-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { findSource, type SourceQuestion } from '../../domain/converting/find-source.ts';
import type { Converter, ConvertRequest } from '../../domain/converting/open-converter.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { getMe } from '../../domain/account/get-me.ts';
import { answerFile } from './answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

type Asked = ConvertSettings & {
  userId: string;
  source: SourceQuestion;
  target: ConvertRequest['target'];
  isMarked: boolean;
  signal: AbortSignal;
};

/** Conversions for browsers that cannot convert: of one's own files only, and nothing is fetched from elsewhere. */
export function mountConvertRoutes(
  app: Hono,
  edge: HttpEdge,
  studio: Pick<GenerationStudio, 'db' | 'mediaStore'> & { converter: Converter },
): void {
  const convert = async ({ userId, source: asked, target, isMarked, signal, clip, picture }: Asked) => {
    const source = await findSource(studio, asked);
    const mark = isMarked && source.kind === 'video' ? edge.watermark : null;
    const id = await studio.converter.convert({ userId, spaceId: asked.spaceId }, { source, target, mark, clip, picture }, signal);
    return { output_url: `/api/create/converted/${id}` };
  };
  const mountMarked = (route: typeof routes.createConvertVideo | typeof routes.createAddWatermark) =>
    mountRoute({ app, edge }, route, ({ session, body, http }) =>
      convert({
        userId: session.userId,
        source: { spaceId: session.spaceId, url: body.url, generationId: body.generation_history_id },
        target: body.output_format,
        clip: body.clip,
        isMarked: true,
        signal: http.req.raw.signal,
      }),
    );
  mountMarked(routes.createConvertVideo);
  mountMarked(routes.createAddWatermark);

  mountRoute({ app, edge }, routes.mediaConvert, async ({ session, body, http }) => {
    const isVideo = body.origin === 'mp4' || body.origin === 'webm';
    const source = { spaceId: session.spaceId, url: body.url };
    const { kind, hasMark } = await findSource(studio, source);
    // The kind must match, or a film declared as a picture would escape the mark.
    if ((kind === 'video') !== isVideo) throw new AppError('NOT_FOUND');
    if (hasMark && edge.watermark !== null && !(await getMe(studio.db, session.userId)).can_remove_watermark)
      throw new AppError('FORBIDDEN');
    const { target, clip, picture } = body;
    return convert({ userId: session.userId, source, target, clip, picture, isMarked: false, signal: http.req.raw.signal });
  });

  mountRoute({ app, edge }, routes.convertedFile, ({ http, session, params }) =>
    answerFile(http, studio.converter.find(session, params.id), { etag: `"${params.id}"`, cacheControl: 'private, no-store' }),
  );
}
