/** View transition name of both ends, so that the browser animates between them. */
const name = 'picture';
/** Maximum freeze of the page while the other end is being drawn, ms. */
const patienceMs = 240;
const pollMs = 8;

type Morph = {
  from: () => HTMLElement | null;
  to: () => HTMLElement | null;
  /** Changes the page. */
  change: () => void;
};

/** Animates a picture into its other place while the page changes; without motion or support the page just changes. */
export function morphPicture({ from, to, change }: Morph): void {
  const start = from();
  if (start === null || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const root = document.documentElement;
  let end: HTMLElement | null = null;
  root.dataset['morph'] = '';
  start.style.viewTransitionName = name;
  const transition = document.startViewTransition(async () => {
    change();
    end = await findSoon(to);
    start.style.viewTransitionName = '';
    if (end !== null) end.style.viewTransitionName = name;
  });
  const clean = () => {
    delete root.dataset['morph'];
    start.style.viewTransitionName = '';
    if (end !== null) end.style.viewTransitionName = '';
  };
  // A skipped transition (hidden tab, second gesture) still changes the page.
  transition.ready.catch(() => undefined);
  transition.finished.then(clean, clean);
}

async function findSoon(find: () => HTMLElement | null): Promise<HTMLElement | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = find();
    if (found !== null || performance.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
