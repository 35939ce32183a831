/** The open event streams of each session. */
export class SessionStreams {
  private readonly open = new Map<string, Set<() => void>>();

  /** @returns the function that forgets the stream */
  add(sessionId: string, close: () => void): () => void {
    const streams = this.open.get(sessionId) ?? new Set();
    this.open.set(sessionId, streams.add(close));
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
