import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { newId } from '../../lib/new-id.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { MakingWonders } from '../../ui/panel/making-wonders.tsx';
import { useIncomingFile } from '../../ui/hooks/use-incoming-file.ts';
import { Editor } from './editor.tsx';
import { editState, openSession, type EditSession } from './edit.state.ts';
import { sourceAt, sourceKey, type EditSource } from './open/edit-source.ts';
import { NoPicture } from './open/no-picture.tsx';
import { rememberFile } from './open/read-source.ts';
import { leaveSession, useSession } from './open/use-session.ts';
import type { EditTool } from './tools/edit-tools.ts';

type EditPageProps = {
  /** The address of a picture of this studio; undefined without one. */
  url: string | undefined;
  tool: EditTool | null;
  onTool: (tool: EditTool | null) => void;
  /** Opens another picture; undefined for a file of the device, which has no address. */
  onUrl: (url: string | undefined) => void;
  /** Opens the picker of library pictures. */
  onPick: () => void;
  /** Opens an item in the library. */
  onShow: (id: string) => void;
};

/** The editor page: crop, turn, adjust, text and drawing on this device, and edits by a model. Each result is a version. */
export function EditPage({ url, tool, onTool, onUrl, onPick, onShow }: EditPageProps) {
  const { session } = useSnapshot(editState) as { session: EditSession | null };
  const [refused, setRefused] = useState<string | null>(null);
  const openFile = session?.source.kind === 'file' ? session.source : null;
  const source = url === undefined ? openFile : sourceAt(url);
  useSession(source);
  const [take] = useState(() => (file: File) => {
    const isPicture = file.type.startsWith('image/');
    const text = isPicture ? null : `${file.name} is not a picture.`;
    // An open picture hides the page that would show the failure.
    const isHidden = editState.session !== null;
    setRefused(isHidden ? null : text);
    if (text !== null && isHidden) showToast({ kind: 'error', text });
    if (text !== null) return;
    void runAction(async () => {
      const opened: EditSource = { kind: 'file', id: newId(), name: file.name };
      await leaveSession();
      rememberFile(opened, file);
      openSession(opened, null);
      onUrl(undefined);
    });
  });
  const isOver = useIncomingFile(take);
  const ways = { isOver, onFile: take, onPick, onUrl };
  if (url !== undefined && source === null) return <NoPicture title="This is no picture of this studio" text={url} {...ways} />;
  if (source === null) return <NoPicture text={refused} {...ways} />;
  if (session === null || sourceKey(session.source) !== sourceKey(source)) return <MakingWonders text="Opening the picture…" />;
  const leave = () => void leaveSession().then(() => onUrl(undefined));
  return <Editor key={sourceKey(source)} session={session} tool={tool} onTool={onTool} onShow={onShow} onOther={leave} ways={ways} />;
}
