import { AppError } from '../../contract/errors.ts';
import type { CommitAnswer, CommitQuestion, CommitRefusal } from './commit-messages.ts';
import { commit } from './commit.ts';
import { StudioDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';

let db: StudioDatabase | undefined;

addEventListener('message', ({ data }: MessageEvent<CommitQuestion>) => {
  // Where it cannot be opened, the page goes on to commit by itself.
  if ('databaseName' in data) open(data.databaseName).catch(reportError);
  else void answer(data);
});

async function open(databaseName: string): Promise<void> {
  db = await openDatabase(new StudioDatabase(databaseName));
  send({ isOpen: true });
}

async function answer({ turn, change, context }: Extract<CommitQuestion, { turn: number }>): Promise<void> {
  try {
    send({ turn, committed: await commit(db!, change, context) });
  } catch (error) {
    send({ turn, refused: toRefusal(error) });
  }
}

function toRefusal(error: unknown): CommitRefusal {
  return error instanceof AppError ? { code: error.code, detail: error.message, issues: error.issues } : { detail: String(error) };
}

function send(message: CommitAnswer): void {
  postMessage(message);
}
