import type { PictureMeasures } from '../../../../workers/check/api.ts';

/** A picture of a training. `measures`: null while it is being measured, `failed` after an error. */
export type JudgedPicture = { url: string; width: number | null; height: number | null; measures: PictureMeasures | 'failed' | null };
export type Finding = { kind: 'small' | 'blurred' | 'faceless' | 'twin' | 'unread'; text: string };

/** The longer side that trainers use, px: smaller pictures are enlarged and teach blur. */
const sideMin = 512;
/** Below this a picture looks blurred; see `measureSharpness`. Pictures in focus measure 0.02 and more. */
const sharpnessMin = 0.004;
/** Below this no face was found; see `scoreFace`. Faces measure 0.4 and more, painted ones too, landscapes and rooms at most 0.1. */
const faceMin = 0.25;
/** Pictures whose 64-bit hashes differ in at most this many bits are duplicates. */
const twinBits = 6;

/** The pictures in display order, with duplicates grouped. */
export function groupTwins<P extends JudgedPicture>(pictures: readonly P[]): P[][] {
  const groups: P[][] = [];
  for (const picture of pictures) {
    const group = groups.find((others) => others.some((other) => areTwins(other, picture)));
    if (group === undefined) groups.push([picture]);
    else group.push(picture);
  }
  return groups;
}

/** Problems of a picture and their remedies. They are only hints, because the user knows the purpose of the model. */
export function judgePicture({ width, height, measures }: JudgedPicture, twinOf: number | null): Finding[] {
  if (measures === 'failed')
    return [{ kind: 'unread', text: 'Could not be checked on this device. It is sent as it is, or choose another one.' }];
  const size = { width: width ?? measures?.width ?? null, height: height ?? measures?.height ?? null };
  const findings: Finding[] = [];
  if (size.width !== null && size.height !== null && Math.max(size.width, size.height) < sideMin)
    findings.push({ kind: 'small', text: `Too small: ${size.width} × ${size.height} px. Use one of at least ${sideMin} px.` });
  if (measures !== null && measures.sharpness < sharpnessMin)
    findings.push({ kind: 'blurred', text: 'Looks blurred. Use a sharper one, unless the blur is wanted.' });
  if (measures !== null && measures.face !== null && measures.face < faceMin)
    findings.push({ kind: 'faceless', text: 'No face found in this picture. Use one in which the face is large and seen well.' });
  if (twinOf !== null) findings.push({ kind: 'twin', text: `Almost the same as picture ${twinOf}. Keep one of them.` });
  return findings;
}

function areTwins({ measures: one }: JudgedPicture, { measures: other }: JudgedPicture): boolean {
  if (one === null || other === null || one === 'failed' || other === 'failed') return false;
  return countBits(BigInt(`0x${one.hash}`) ^ BigInt(`0x${other.hash}`)) <= twinBits;
}

function countBits(bits: bigint): number {
  return bits.toString(2).replaceAll('0', '').length;
}
