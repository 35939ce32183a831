import type { Context, Hono } from 'hono';
import { limits } from '../../../contract/limits.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { Device, Session } from '../../domain/session/auth.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { storeMask } from '../../domain/files/store-mask.ts';
import { storeRawMedia } from '../../domain/files/store-raw-media.ts';
import { storeUpload } from '../../domain/files/store-upload.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';
import { announcedBytes, readFormFiles, type FormFiles } from '../read-body.ts';

type Sent = { http: Context; session: Session; device: Device };

/** Takes in the bytes of files; `media.import` makes an item of them afterwards. */
export function mountImportRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  const takeFile = <T>({ http, session, device }: Sent, bytesMax: number, store: (sent: FormFiles) => Promise<T>): Promise<T> => {
    const sizeBytes = announcedBytes(http.req.raw, bytesMax);
    const read = () => readFormFiles(http.req.raw, bytesMax);
    const take = () => edge.takeUpload({ address: device.ipAddress ?? 'unknown', sizeBytes, read, store });
    return edge.quota.takeIn(session.userId, sizeBytes, take);
  };

  mountRoute({ app, edge }, routes.uploadRawImage, (call) =>
    takeFile(call, limits.importBytes, (sent) => storeUpload(studio, call.session.userId, sent)),
  );

  mountRoute({ app, edge }, routes.uploadMask, (call) =>
    takeFile(call, limits.importBytes, ({ file }) => storeMask(studio, call.session.userId, file)),
  );

  mountRoute({ app, edge }, routes.uploadRawMedia, (call) =>
    takeFile(call, limits.mediaUploadBytes, (sent) => storeRawMedia(studio, call.session.userId, sent)),
  );
}
