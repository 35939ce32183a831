import { readFile } from 'node:fs/promises';
import type { ConvertSettings, ConvertTarget } from '../../../contract/routes/convert-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import { forgetCredentials } from '../../../contract/metadata/forget-credentials.ts';
import { fitPicture, pictureDefaults, usualQuality } from '../../../contract/downloads/picture.ts';
import { openPicture } from '../../lib/pictures/open-picture.ts';
import { applySettings } from './apply-settings.ts';

/** Limit for all frames of the result together, px; the same as for the source. */
const pixelsMax = 64_000_000;

type PictureJob = { source: string; output: string; target: ConvertTarget; picture: ConvertSettings['picture'] };

/** Converts a picture to another format, with its pixels turned as they are seen. @throws AppError CONVERT_TOO_LARGE, CONVERT_FAILED */
export async function convertPicture({ source, output, target, picture }: PictureJob): Promise<void> {
  const settings = applySettings(pictureDefaults, picture);
  const quality = Math.max(1, Math.round((settings.quality ?? usualQuality) * 100));
  try {
    const options = { limitInputPixels: pixelsMax, failOn: 'error', animated: target === 'gif' || target === 'webp' } as const;
    const opened = await openPicture(await readFile(source), options);
    const size = fitPicture(opened, settings);
    if (size.width * size.height * opened.frames > pixelsMax) throw new AppError('CONVERT_TOO_LARGE');
    const shown = (await opened.show()).timeout({ seconds: 60 });
    const sized = settings.width === null && settings.height === null ? shown : shown.resize({ ...size, fit: 'fill' });
    const opaque = target === 'jpg' ? sized.flatten({ background: settings.background }) : sized;
    const full = opened.describe === null || settings.isPrivate ? opaque : await opened.describe(opaque);
    const described = settings.isPrivate ? full.keepIccProfile() : full.keepMetadata();
    if (opened.xmp !== null && !settings.isPrivate) described.withXmp(forgetCredentials(opened.xmp));
    // Browsers ignore the orientation of a WEBP, but would apply it to the copy.
    if (!settings.isPrivate && opened.mime === 'image/webp') described.withMetadata({ orientation: 1 });
    if (target === 'jpg') await described.jpeg({ quality }).toFile(output);
    else if (target === 'png') await described.png().toFile(output);
    else if (target === 'gif') await described.gif().toFile(output);
    else await described.webp({ quality }).toFile(output);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('CONVERT_FAILED', { cause: error });
  }
}
