import { readFile } from 'node:fs/promises';
import { readWeights, type Weights } from '../../../../contract/faces/weights.ts';

/** The face detector that devices run too; its weights are data of a package. */
export async function openDetector(): Promise<Weights> {
  const read = (ending: string): Promise<Buffer> =>
    readFile(new URL(import.meta.resolve(`@vladmandic/face-api/model/tiny_face_detector_model${ending}`)));
  const [file, manifest] = await Promise.all([read('.bin'), read('-weights_manifest.json')]);
  return readWeights(file, JSON.parse(manifest.toString()));
}
