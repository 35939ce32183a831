import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** The section of videos before the first one. */
export function NoVideos() {
  return (
    <EmptyState title="No videos yet">
      <p>The first one that you create stands here.</p>
    </EmptyState>
  );
}
