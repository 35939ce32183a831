import { proxy } from 'valtio/vanilla';

/** Why nothing is written: the browser asks again, the disk is full, the folder is not there, or it cannot be written now. */
export type MirrorProblem = 'permission' | 'full' | 'gone' | 'failed';

/** The folder that gets a copy of every new result; `folder` is its name, null where none was chosen. */
export type MirrorState = { folder: string | null; isPaused: boolean; written: number; problem: MirrorProblem | null };

export const noMirror: MirrorState = { folder: null, isPaused: false, written: 0, problem: null };

/** How it stands on this device; every tab shows the same. */
export const mirrorState = proxy<MirrorState>({ ...noMirror });
