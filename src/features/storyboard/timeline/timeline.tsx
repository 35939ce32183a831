import { useMemo, useState } from 'react';
import type { FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import type { StoryShot } from '../../../db/queries/stories/stories.ts';
import { listFilmSources } from '../../../lib/media/film-sources.ts';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import type { Drafting } from '../inspector/drafting.ts';
import type { OpenStory } from '../use-story.ts';
import type { FilmRows } from './edit/preview-trim.ts';
import { readTimelineSettings, saveTimelineSettings, type TimelineSettings } from './timeline-settings.ts';
import { TimelineEditor } from './timeline-editor.tsx';
import { listTracks } from './tracks/list-blocks.ts';

type TimelineProps = {
  open: OpenStory;
  plan: FilmPlan;
  account: string;
  /** The shot in the inspector; null: none. */
  selected: string | null;
  onSelect: (shotId: string) => void;
  drafting: Drafting;
};

/** The timeline of a story's film. On a phone it is read-only: fields in the sheet of a shot trim it there. */
export function Timeline({ open, plan, account, selected, onSelect, drafting }: TimelineProps) {
  const isPhone = useIsPhone();
  const { story, shots, sounds, items, takes } = open;
  const sources = useMemo(() => listFilmSources(items), [items]);
  const rows = useMemo((): FilmRows => ({ story, shots, sounds, sources }), [story, shots, sounds, sources]);
  const tracks = useMemo(() => listTracks<StoryShot, OpenStory['sounds'][number]>({ plan, shots, sounds }), [plan, shots, sounds]);
  const [settings, setSettings] = useState(readTimelineSettings);
  const change = (fields: Partial<TimelineSettings>) => {
    const next = { ...settings, ...fields };
    setSettings(next);
    saveTimelineSettings(next);
  };
  if (shots.length === 0) return null;
  return (
    <TimelineEditor
      {...{ plan, rows, takes, account, selected, onSelect, drafting, settings }}
      tracks={isPhone ? tracks.slice(0, 1) : tracks}
      onSettings={change}
      isEditable={!isPhone}
    />
  );
}
