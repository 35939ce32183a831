import { Clapperboard, Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import { isMaking } from '../../../contract/stories/status.ts';
import type { StoryShot } from '../../db/queries/stories/stories.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { ShotGrid } from './board/shot-grid.tsx';
import type { Awaited } from './board/use-kept-focus.ts';
import { useShotCommands } from './board/use-shot-commands.ts';
import { StoryHead } from './head/story-head.tsx';
import { createDrafting } from './inspector/drafting.ts';
import { ShotInspector } from './inspector/shot-inspector.tsx';
import { StorySettings } from './inspector/story-settings.tsx';
import { HeadMaking, StoryProblem } from './make/head-making.tsx';
import type { MakeRequest } from './make/make-dialog.tsx';
import { ShotMaking } from './make/shot-making.tsx';
import type { TakePicker } from './storyboard-doors.ts';
import { useSeekToShot } from './player/use-seek-to-shot.ts';
import { useShotAtPlayhead } from './player/use-shot-at-playhead.ts';
import { useFilmPlan } from './use-film-plan.ts';
import { Resizer } from './resizer.tsx';
import { useStoryUndo } from './use-story-undo.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { sideWidths, useSideWidth } from './use-side-width.ts';
import type { OpenStory } from './use-story.ts';
import styles from './storyboard.module.css';

const MakeDialog = lazyNamed(async () => (await import('./make/make-dialog.tsx')).MakeDialog);
const Player = lazyNamed(async () => (await import('./player/player.tsx')).Player);
const Timeline = lazyNamed(async () => (await import('./timeline/timeline.tsx')).Timeline);
const Dialog = lazyNamed(async () => (await import('../../ui/overlay/dialog.tsx')).Dialog);

// Loads the player in parallel with the rows of the story.
void Player.ahead();
void Timeline.ahead();

type StoryboardProps = { open: OpenStory; account: string; picker: TakePicker };
/** The subject of the panel. */
type Selection = { kind: 'shot'; id: string } | { kind: 'story' } | null;

/**
 * The board of a story beside the film and the panel of the selected shot, or of the story. On small screens the film is above the board,
 * and the panel is a sheet.
 */
export function Storyboard({ open, account, picker }: StoryboardProps) {
  const { story, shots, takes } = open;
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 900px)');
  const [side, setSide] = useSideWidth();
  const [drafting] = useState(createDrafting);
  const [selection, setSelection] = useState<Selection>(null);
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const [said, announce] = useState('');
  const onElsewhere = useElsewhere(shots);
  const reveal = useCallback((id: string, isNew: boolean) => {
    setAwaited({ id });
    if (isNew) setSelection({ kind: 'shot', id });
  }, []);
  const commands = useShotCommands(open, { drafting, announce, reveal });
  const { undo, redo } = useStoryUndo(drafting);
  const plan = useFilmPlan(open);
  const playing = plan.shots[useShotAtPlayhead(plan)]?.shotId ?? null;
  const seekToShot = useSeekToShot(plan);
  const select = useCallback(
    (id: string) => {
      setSelection({ kind: 'shot', id });
      seekToShot(id);
    },
    [seekToShot],
  );
  const [making, setMaking] = useState<MakeRequest | null>(null);
  const make = useCallback((request: MakeRequest) => void drafting.save().then(() => setMaking(request)), [drafting]);
  const retry = useCallback(
    ({ id, image_media_id: picture }: StoryShot) => make({ until: picture === null ? 'images' : 'videos', shotId: id }),
    [make],
  );
  const selected = selection?.kind === 'shot' ? shots.find(({ id }) => id === selection.id) : undefined;
  useNextSelected(shots, selection, setSelection);
  const panelBox = useRef<HTMLElement>(null);
  useEffect(() => {
    // The panel is already open, so focus its title.
    if (selection?.kind === 'story') panelBox.current?.querySelector<HTMLElement>('[data-panel-title]')?.focus();
  }, [selection]);
  const close = () => {
    setSelection(null);
    if (selected !== undefined && !isNarrow) setAwaited({ id: selected.id });
  };
  const panelName = selected === undefined ? 'Story settings' : isNarrow ? 'Shot' : 'Selected shot';
  const panel =
    selected !== undefined ? (
      <ShotInspector
        key={selected.id}
        {...{ open, account, picker, commands, drafting, onElsewhere }}
        shot={selected}
        onClose={isNarrow ? null : close}
        making={<ShotMaking open={open} shot={selected} drafting={drafting} />}
      />
    ) : (
      <StorySettings story={story} shots={shots} account={account} picker={picker} />
    );
  return (
    <div className={styles.page} style={{ '--side': `${side}px` } as CSSProperties}>
      <div className={styles.head}>
        <StoryHead
          open={open}
          onSettings={() => setSelection({ kind: 'story' })}
          onAdd={() => commands.add(selected?.id ?? null)}
          onUndo={undo}
          onRedo={redo}
          account={account}
          making={<HeadMaking open={open} onMake={make} />}
        />
        <StoryProblem open={open} />
      </div>
      {plan.frames > 0 && (
        <div className={styles.film}>
          <Player open={open} plan={plan} account={account} />
        </div>
      )}
      <div ref={scroller} className={styles.scroller}>
        {shots.length === 0 ? (
          <NoShots onAdd={() => commands.add(null)} />
        ) : (
          <ShotGrid
            {...{ story, shots, takes, account, scroller, awaited, commands }}
            selected={selected?.id ?? null}
            playing={playing}
            onSelect={select}
            onRetry={isMaking(story.status) ? null : retry}
          />
        )}
      </div>
      <div className={styles.timeline}>
        <Timeline {...{ open, plan, account, drafting }} selected={selected?.id ?? null} onSelect={select} />
      </div>
      {making !== null && <MakeDialog open={open} request={making} onClose={() => setMaking(null)} />}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {isNarrow ? (
        (selected !== undefined || selection?.kind === 'story') && (
          <Dialog title={panelName} isTitleHidden size="m" isOpen onClose={close} initialFocus={findTitle}>
            <div className={styles.sheet}>{panel}</div>
          </Dialog>
        )
      ) : (
        <>
          <aside ref={panelBox} aria-label={panelName} className={styles.panel}>
            {panel}
          </aside>
          <Resizer
            label="Width of film and panel"
            edge="left"
            size={side}
            limits={sideWidths}
            onChange={setSide}
            className={styles.resizer}
          />
        </>
      )}
    </div>
  );
}

function NoShots({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      picture={<Clapperboard size={40} strokeWidth={1.25} aria-hidden />}
      title="No shots yet"
      action={
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
          Add the first shot
        </Button>
      }
    >
      <p>Write the shots yourself, or have the storyboard made from what the story is about.</p>
    </EmptyState>
  );
}

/** Focuses a sheet's title: a field would open the keyboard of a phone. */
function findTitle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role=dialog] [data-panel-title]');
}

/** Selects the next shot, or the last one, when the selected one is removed. */
function useNextSelected(shots: readonly { id: string }[], selection: Selection, setSelection: (selection: Selection) => void): void {
  const before = useRef<number>(-1);
  useEffect(() => {
    if (selection?.kind !== 'shot') return;
    const index = shots.findIndex(({ id }) => id === selection.id);
    if (index !== -1) before.current = index;
    else if (before.current !== -1) {
      const next = shots[Math.min(before.current, shots.length - 1)];
      before.current = -1;
      setSelection(next === undefined ? null : { kind: 'shot', id: next.id });
    }
  }, [shots, selection, setSelection]);
}
