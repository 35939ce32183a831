import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronDown, Undo2, WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import {
  assistantModeNames,
  assistantModes,
  readAssistantMode,
  type AssistantMode,
} from '../../../../contract/generations/prompt/prompt-assistant.ts';
import { improvePrompt } from '../../../actions/generations/improve-prompt.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findWriter } from '../../../db/queries/generations/models.ts';
import { syncStatus } from '../../../sync/status.ts';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { readSavedView, saveView } from '../../../ui/saved-view.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { askForCaret, createState, putWritten, takeBackWritten } from '../form/create.state.ts';

type ImprovePromptProps = { prompt: string; model: Pick<Model, 'resource_type'>; isPhone: boolean };

/** Rewrites the prompt with the studio's assistant, and restores the old one. Renders nothing without an assistant. */
export function ImprovePrompt({ prompt, model, isPhone }: ImprovePromptProps) {
  const writer = useLiveQuery(async () => findWriter(), []);
  const { written } = useSnapshot(createState);
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const asked = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [mode, setMode] = useState(readMode);
  useEffect(() => {
    void runAction(refreshCatalogue);
    return () => asked.current?.abort();
  }, []);
  const isWritten = written?.prompt === prompt;
  if (writer == null && !isAsking && !isWritten) return null;

  const ask = async () => {
    const abort = new AbortController();
    asked.current = abort;
    setIsAsking(true);
    const answer = await runAction(() => improvePrompt(prompt, { work: model.resource_type, mode }, abort.signal));
    setIsAsking(false);
    if (answer === undefined || abort.signal.aborted) return;
    if (createState.form.prompt !== prompt) return offer(answer, mode);
    putWritten(answer, mode);
    if (document.activeElement === button.current) askForCaret();
  };
  const choose = (next: AssistantMode) => {
    setMode(next);
    saveView(modeKey, next);
  };
  const lack = findLack(prompt, isOffline);
  return (
    <>
      {(writer != null || isAsking) && (
        <IconButton
          ref={button}
          label={isAsking ? 'Stop improving the prompt' : (lack ?? `Improve prompt with ${writer}`)}
          variant="outline"
          hasTooltip={!isPhone}
          icon={isAsking ? <Spinner size={16} /> : <WandSparkles size={18} />}
          aria-disabled={!isAsking && lack !== null}
          onClick={() => {
            if (isAsking) asked.current?.abort();
            else if (lack === null) void ask();
            else showToast({ key: 'improve', text: lack });
          }}
        />
      )}
      {writer != null && !isAsking && (
        <MenuButton
          label="What the assistant does"
          isTitled
          side="top"
          entries={assistantModes.map((one) => ({ label: assistantModeNames[one], isChecked: one === mode, onSelect: () => choose(one) }))}
        >
          {(props) => (
            <IconButton
              label={`What the assistant does: ${assistantModeNames[mode]}`}
              variant="outline"
              hasTooltip={!isPhone}
              icon={<ChevronDown size={16} />}
              {...props}
            />
          )}
        </MenuButton>
      )}
      {isWritten && (
        <IconButton
          label="Back to my own words"
          variant="outline"
          hasTooltip={!isPhone}
          icon={<Undo2 size={18} />}
          onClick={takeBackWritten}
        />
      )}
      <VisuallyHidden>
        <span role="status">{isAsking ? 'The prompt is being improved.' : isWritten ? 'The prompt was improved.' : ''}</span>
      </VisuallyHidden>
    </>
  );
}

const modeKey = 'assistant-mode';

/** The assistant mode last chosen on this device. */
function readMode(): AssistantMode {
  return readAssistantMode(readSavedView(modeKey)?.replaceAll('"', '')) ?? assistantModes[0];
}

/** Why the prompt cannot be improved now; null when it can. */
function findLack(prompt: string, isOffline: boolean): string | null {
  if (isOffline) return 'Improving a prompt needs a connection.';
  if (prompt.length <= limits.improvePromptLength) return null;
  return `Only prompts of up to ${limits.improvePromptLength.toLocaleString('en')} characters can be improved.`;
}

/** Offers the answer in a message: the user edited the prompt during the request, and typed text is not overwritten. */
function offer(prompt: string, mode: AssistantMode): void {
  showToast({
    key: 'improve',
    text: 'The improved prompt is there. You went on writing meanwhile.',
    durationMs: 10_000,
    actions: [
      {
        label: 'Use it',
        onPress: () => {
          putWritten(prompt, mode);
          askForCaret();
        },
      },
    ],
  });
}
