/** A browser opens one; a session that has more than this lost them without telling. */
const streamsMax = 20;

/** The open event streams of each session. */
export class SessionStreams {
  private readonly open = new Map<string, Set<() => void>>();

  /** Past 20 the oldest one of the session is closed. @returns the function that forgets the stream */
  add(sessionId: string, close: () => void): () => void {
    const streams = this.open.get(sessionId) ?? new Set();
    this.open.set(sessionId, streams.add(close));
    const [oldest] = streams;
    if (streams.size > streamsMax) oldest?.();
    return () => {
      streams.delete(close);
      if (streams.size === 0) this.open.delete(sessionId);
    };
  }

  /** Ends the streams of one session, or of all when the server stops. */
  closeAll(sessionId?: string): void {
    const ids = sessionId === undefined ? [...this.open.keys()] : [sessionId];
    for (const id of ids) for (const close of this.open.get(id) ?? []) close();
  }
}
