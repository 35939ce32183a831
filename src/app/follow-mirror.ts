import { resumeMirror } from '../actions/mirror/choose-mirror.ts';
import { runMirror } from '../actions/mirror/run-mirror.ts';
import { mirrorState } from '../actions/mirror/mirror.state.ts';
import { describeMirrorProblem } from '../features/storage/describe-mirror-problem.ts';
import { showToast } from '../ui/feedback/toast/toast-store.ts';

/** Writes new results into the folder that was chosen for them, and says when it no longer can. */
export function followMirror(): Promise<void> {
  return runMirror((problem) => {
    const text = describeMirrorProblem(problem, mirrorState.folder ?? '');
    const actions = problem === 'gone' ? [] : [{ label: problem === 'permission' ? 'Allow' : 'Try again', onPress: resumeMirror }];
    showToast({ key: 'mirror', kind: 'error', text, actions, durationMs: null });
  });
}
