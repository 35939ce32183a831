import sharp from 'sharp';
import type { ConvertSettings, ConvertTarget } from '../../../contract/convert-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import { forgetCredentials } from '../../../contract/forget-credentials.ts';
import { fitPicture, pictureDefaults, usualQuality } from '../../../contract/picture.ts';
import { applySettings } from './apply-settings.ts';

/** Of all frames of what is made, px: what is read may be as large. */
const pixelsMax = 64_000_000;

type PictureJob = { source: string; output: string; target: ConvertTarget; picture: ConvertSettings['picture'] };

/** A picture in another format, turned as it is seen. @throws AppError CONVERT_TOO_LARGE, CONVERT_FAILED */
export async function convertPicture({ source, output, target, picture }: PictureJob): Promise<void> {
  const settings = applySettings(pictureDefaults, picture);
  const quality = Math.max(1, Math.round((settings.quality ?? usualQuality) * 100));
  try {
    const opened = sharp(source, { limitInputPixels: pixelsMax, failOn: 'error', animated: target === 'gif' || target === 'webp' });
    const { autoOrient: seen, pages = 1, pageHeight, xmp } = await opened.metadata();
    const size = fitPicture({ width: seen.width, height: pageHeight ?? seen.height }, settings);
    if (size.width * size.height * pages > pixelsMax) throw new AppError('CONVERT_TOO_LARGE');
    const turned = opened.timeout({ seconds: 60 }).autoOrient();
    const sized = settings.width === null && settings.height === null ? turned : turned.resize({ ...size, fit: 'fill' });
    const described = settings.isPrivate ? sized.keepIccProfile() : sized.keepMetadata();
    if (xmp !== undefined && !settings.isPrivate) described.withXmp(forgetCredentials(xmp.toString()));
    if (target === 'jpg') await described.flatten({ background: settings.background }).jpeg({ quality }).toFile(output);
    else if (target === 'png') await described.png().toFile(output);
    else if (target === 'gif') await described.gif().toFile(output);
    else await described.webp({ quality }).toFile(output);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('CONVERT_FAILED', { cause: error });
  }
}
