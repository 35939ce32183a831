/** True of Kling's models, which are named with their version. */
export function isKling(model: string): boolean {
  return model.startsWith('kling');
}
