import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { rootRoute } from './frame/frame-routes.ts';

/** Types of stories as addresses name them. Music videos have their own path. */
const storyKinds = ['script', 'vlog', 'asmr', 'scratch'] as const;

const storiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story',
  staticData: { title: 'Stories' },
  component: lazyRouteComponent(() => import('./screens/stories/stories-screen.tsx'), 'StoriesScreen'),
});

const storyCreateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story/create/$kind',
  beforeLoad: ({ params: { kind } }) => {
    if (!storyKinds.some((known) => known === kind)) throw notFound();
  },
  staticData: { title: 'Create a story' },
  component: lazyRouteComponent(() => import('./screens/stories/story-create-screen.tsx'), 'StoryCreateScreen'),
});

const musicVideoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/music-video',
  staticData: { title: 'Create a music video' },
  component: lazyRouteComponent(() => import('./screens/stories/story-create-screen.tsx'), 'StoryCreateScreen'),
});

const storyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story/$storyId',
  staticData: { title: 'Story' },
  component: lazyRouteComponent(() => import('./screens/stories/story-screen.tsx'), 'StoryScreen'),
});

export const storyRoutes = [storiesRoute, storyCreateRoute, musicVideoRoute, storyRoute] as const;
