/** Grabs a frame of a video at a time, s, with the browser's own element; null when it cannot play it. */
export type FrameGrabber = { grab(url: string, time: number): Promise<ImageBitmap | null>; close(): void };

/** For browsers without decoders in workers. Keeps the element of the latest clip. */
export function createFrameGrabber(): FrameGrabber {
  let video: HTMLVideoElement | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function open(url: string): Promise<HTMLVideoElement> {
    if (video?.dataset['url'] === url) return video;
    close();
    video = document.createElement('video');
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
    video.dataset['url'] = url;
    await heard(video, 'loadeddata');
    return video;
  }

  async function grab(url: string, time: number): Promise<ImageBitmap | null> {
    try {
      const element = await open(url);
      if (Math.abs(element.currentTime - time) > 1e-3) {
        const sought = heard(element, 'seeked');
        element.currentTime = time;
        await sought;
      }
      return await createImageBitmap(element);
    } catch (error) {
      console.warn('player.no-frame', String(error));
      return null;
    }
  }

  function close(): void {
    video?.removeAttribute('src');
    video?.load();
    video = null;
  }

  return {
    // Sequential, because there is one element.
    grab: (url, time) => (turn = turn.then(() => grab(url, time))) as Promise<ImageBitmap | null>,
    close,
  };
}

function heard(video: HTMLVideoElement, type: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (then: () => void) => () => (stop.abort(), then());
    video.addEventListener(
      type,
      end(() => resolve()),
      { signal: stop.signal },
    );
    video.addEventListener(
      'error',
      end(() => reject(new Error(video.error?.message ?? 'cannot be played'))),
      { signal: stop.signal },
    );
  });
}
