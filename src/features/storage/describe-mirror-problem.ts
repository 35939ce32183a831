import type { MirrorProblem } from '../../actions/mirror/mirror.state.ts';

/** The reason in words why new results are not copied into the folder. */
export function describeMirrorProblem(problem: MirrorProblem, folder: string): string {
  switch (problem) {
    case 'permission':
      return `The browser asks again whether Pleinair may write into “${folder}”. What is new waits.`;
    case 'full':
      return `The disk of “${folder}” is full. What is new waits; everything is still in the studio.`;
    case 'gone':
      return `“${folder}” was moved or deleted. Choose it again, or another one; everything is still in the studio.`;
    case 'failed':
      return `“${folder}” cannot be written now. What is new waits; everything is still in the studio.`;
  }
}
