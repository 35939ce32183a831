import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { EditStep } from '../../../contract/edit/edit-step.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { MakingWonders } from '../../ui/panel/making-wonders.tsx';
import { ChatLine } from './chat/chat-line.tsx';
import { EditHead } from './edit-head.tsx';
import { editState, setPending, shownVersion, type EditSession } from './edit.state.ts';
import { NoPicture, type PictureWays } from './open/no-picture.tsx';
import { EditStage } from './stage/edit-stage.tsx';
import { applyPending, takeShown } from './tools/apply-pending.ts';
import type { EditTool } from './tools/edit-tools.ts';
import { ToolBar } from './tools/tool-bar.tsx';
import { ToolControls } from './tools/tool-controls.tsx';
import { useEditKeys } from './use-edit-keys.ts';
import { downloadVersion, saveVersion } from './versions/save-version.ts';
import { usePreview } from './versions/use-preview.ts';
import { VersionStrip } from './versions/version-strip.tsx';
import styles from './editor.module.css';

type EditorProps = {
  session: EditSession;
  tool: EditTool | null;
  onTool: (tool: EditTool | null) => void;
  onShow: (id: string) => void;
  /** Opens another picture. */
  onOther: () => void;
  ways: PictureWays;
};

/** The editor of the open picture: header, tools, stage, tool panel, versions and instruction line. */
export function Editor({ session, tool, onTool, onShow, onOther, ways }: EditorProps) {
  const { pending } = useSnapshot(editState) as { pending: EditStep | null };
  const [isComparing, setIsComparing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const version = shownVersion(session);
  const original = session.versions[0]!;
  const seen = isComparing ? original : version;
  const { preview, error } = usePreview(seen, isComparing || !isPainted(pending) ? null : pending, attempt);
  const { percent, run } = useWork();

  const chooseTool = useCallback(
    (next: EditTool | null) => {
      if (!applyPending()) return;
      setPending(null);
      setIsComparing(false);
      onTool(next);
    },
    [onTool],
  );
  // On unmount the unapplied step becomes a version, so that no work is lost.
  useEffect(() => () => void applyPending(), []);
  const cancel = () => {
    setPending(null);
    chooseTool(null);
  };
  const save = () => {
    const now = takeShown();
    if (now !== null) run((job) => saveVersion(now, job, onShow));
  };
  const download = () => {
    const now = takeShown();
    if (now !== null) run((job) => downloadVersion(now, job));
  };
  useEditKeys({ tool, onTool: chooseTool, onCompare: () => setIsComparing((now) => !now), onSave: save });
  const isBroken = error !== null && preview === null;
  // Only a broken original hides the editor; for a broken version the strip leads back to the others.
  if (isBroken && version.id === original.id)
    return <NoPicture title="The picture cannot be opened" text={error} {...ways} onRetry={() => setAttempt(attempt + 1)} />;
  return (
    <div className={styles.editor} data-tool={tool ?? undefined}>
      <EditHead
        version={version}
        size={preview === null || seen !== version ? null : { width: preview.width, height: preview.height }}
        isComparing={isComparing}
        onCompare={setIsComparing}
        percent={percent}
        onSave={save}
        onDownload={download}
        onOther={onOther}
      />
      <ToolBar tool={tool} onTool={chooseTool} />
      {isBroken && (
        <p role="alert" className={styles.broken}>
          {error}
        </p>
      )}
      {preview === null && !isBroken && <MakingWonders text="Opening the picture…" />}
      {preview !== null && (
        <EditStage
          preview={preview}
          versionId={seen.id}
          alt={isComparing ? 'The original' : `Picture, ${version.label}`}
          tool={isComparing ? null : tool}
          pending={pending}
          mask={isComparing ? null : version.mask}
          note={isComparing ? 'Original' : null}
        />
      )}
      {tool !== null && preview !== null && <ToolControls key={tool} tool={tool} version={version} onClose={cancel} />}
      <div className={styles.below}>
        <VersionStrip versions={session.versions} shown={session.shown} />
        {preview !== null && <ChatLine mask={version.mask} onMask={() => chooseTool('mask')} />}
      </div>
    </div>
  );
}

/** Whether the preview renders a step before it is applied. A crop shows as a frame, strokes as a layer. */
function isPainted(step: EditStep | null): boolean {
  return step?.kind === 'straighten' || step?.kind === 'adjust' || step?.kind === 'text';
}

type Job = { onProgress: (fraction: number) => void; signal: AbortSignal };

/** Runs one long job at a time, with its progress in per cent; null while idle. */
function useWork(): { percent: number | null; run: (work: (job: Job) => Promise<void>) => void } {
  const [percent, setPercent] = useState<number | null>(null);
  const isRunning = useRef(false);
  const run = (work: (job: Job) => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPercent(0);
    const job = { onProgress: (fraction: number) => setPercent(Math.round(fraction * 100)), signal: new AbortController().signal };
    const end = () => {
      isRunning.current = false;
      setPercent(null);
    };
    void runAction(() => work(job)).finally(end);
  };
  return { percent, run };
}
