import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { safeParse } from 'valibot';
import { newPasswordSchema } from '../../contract/account/user.ts';
import { findWeakness } from '../../server/domain/passwords/find-weakness.ts';
import { StartupError } from '../../server/lib/errors/startup-error.ts';

/**
 * Reads a new password from standard input, one line, without echo on a terminal.
 * @throws StartupError when it is too short, too long or easy to guess
 */
export async function readPassword(email: string): Promise<string> {
  const password = await readLine(`New password for ${email}: `);
  const parsed = safeParse(newPasswordSchema, password);
  const fault = parsed.success ? findWeakness({ email, password }) : parsed.issues[0].message;
  if (fault !== null) throw new StartupError(`The password ${fault}. Nothing was changed.`);
  return password;
}

async function readLine(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (stdin.isTTY) stderr.write(question);
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  lines.once('SIGINT', () => lines.close());
  const [line = ''] = await new Promise<string[]>((resolve) => {
    lines.once('line', (text) => resolve([text]));
    lines.once('close', () => resolve([]));
  });
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  return line;
}
