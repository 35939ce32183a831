import { Clapperboard, Ear, Music, PencilLine, UserRound, type LucideIcon } from 'lucide-react';
import type { StoryCategory } from '../../../contract/stories/category.ts';

const icons: Record<StoryCategory, LucideIcon> = {
  music_video: Music,
  script_to_video: Clapperboard,
  character_vlog: UserRound,
  asmr_video: Ear,
  create_from_scratch: PencilLine,
};

/** The icon of a type of story. */
export function StoryIcon({ category, size }: { category: StoryCategory; size: number }) {
  const Icon = icons[category];
  return <Icon size={size} aria-hidden />;
}
