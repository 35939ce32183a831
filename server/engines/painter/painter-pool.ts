import type { Worker } from 'node:worker_threads';
import { EngineError } from '../engine.ts';
import type { PainterJob, Painting, PainterReply, PainterRequest } from './painter-messages.ts';
import { logError } from '../../lib/log.ts';
import { openThread } from '../../lib/threads/open-thread.ts';

/** A thread that still paints this long after a cancel is terminated. */
const callOffWithinMs = 2_000;

type Task = {
  job: PainterJob;
  onProgress: (fraction: number) => void;
  resolve: (painting: Painting) => void;
  reject: (error: EngineError) => void;
  thread: Thread | null;
  settled: boolean;
};
type Thread = { worker: Worker; task: Task | null };

/** Paints jobs in threads, in order of arrival. */
export type PainterPool = {
  /** Rejects with EngineError: CANCELED when `signal` aborts, UNAVAILABLE when the thread dies. */
  paint(job: PainterJob, options: { signal: AbortSignal; onProgress: (fraction: number) => void }): Promise<Painting>;
  close(): Promise<void>;
};

/** Starts threads on demand, at most `size` of them. */
export function openPainterPool(size: number): PainterPool {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let closed = false;

  function remove(thread: Thread): void {
    threads.delete(thread);
    // A job that kills its thread must not fail the waiting jobs.
    if (thread.task !== null) settle(thread.task, new EngineError('UNAVAILABLE', 'The painter stopped while it was painting.'));
    thread.task = null;
    if (!closed) assign();
  }

  function receive(thread: Thread, message: PainterReply): void {
    const { task } = thread;
    if (task === null) return;
    if (message.type === 'progress') {
      task.onProgress(message.fraction);
      return;
    }
    thread.task = null;
    settle(task, message.type === 'painted' ? message.painting : new EngineError(message.code, message.message));
    assign();
  }

  function assign(): void {
    while (waiting.length > 0) {
      const idle = [...threads].find((thread) => thread.task === null);
      if (idle === undefined && threads.size >= size) return;
      const thread = idle ?? startThread(threads, { reply: receive, exit: remove });
      const task = waiting.shift()!;
      thread.task = task;
      task.thread = thread;
      thread.worker.postMessage({ type: 'paint', job: task.job } satisfies PainterRequest);
    }
  }

  function cancel(task: Task): void {
    if (task.settled) return;
    settle(task, new EngineError('CANCELED', 'This picture was cancelled.'));
    const at = waiting.indexOf(task);
    if (at >= 0) waiting.splice(at, 1);
    else if (task.thread !== null) callOff(task.thread, task);
  }

  return {
    paint: (job, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        if (closed || signal.aborted) {
          reject(new EngineError(closed ? 'UNAVAILABLE' : 'CANCELED', 'This picture was cancelled.'));
          return;
        }
        const task: Task = { job, onProgress, resolve, reject, thread: null, settled: false };
        signal.addEventListener('abort', () => cancel(task), { once: true });
        waiting.push(task);
        assign();
      }),
    close: async () => {
      closed = true;
      for (const task of waiting.splice(0)) settle(task, new EngineError('UNAVAILABLE', 'The studio is stopping.'));
      await Promise.all([...threads].map((thread) => thread.worker.terminate()));
    },
  };
}

type ThreadEvents = { reply: (thread: Thread, message: PainterReply) => void; exit: (thread: Thread) => void };

function startThread(threads: Set<Thread>, { reply, exit }: ThreadEvents): Thread {
  const thread: Thread = { worker: openThread('painter-thread', import.meta.url), task: null };
  threads.add(thread);
  thread.worker.on('message', (message: PainterReply) => reply(thread, message));
  thread.worker.on('error', (error) => logError('painter.crashed', error));
  thread.worker.on('exit', () => exit(thread));
  return thread;
}

/** Ends a task once: later outcomes are dropped. */
function settle(task: Task, outcome: Painting | EngineError): void {
  if (task.settled) return;
  task.settled = true;
  if (outcome instanceof EngineError) task.reject(outcome);
  else task.resolve(outcome);
}

/** The thread checks for a cancel between layers. One that does not stop in time is replaced. */
function callOff(thread: Thread, task: Task): void {
  thread.worker.postMessage({ type: 'cancel' } satisfies PainterRequest);
  setTimeout(() => {
    if (thread.task === task) void thread.worker.terminate();
  }, callOffWithinMs).unref();
}
