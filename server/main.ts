import { readConfig } from './config.ts';
import { logError } from './lib/log.ts';
import { StartupError } from './lib/errors/startup-error.ts';
import { startStudio, type RunningStudio } from './start-studio.ts';

// Pictures and sessions are nobody else's: every file and folder made here is private.
process.umask(0o077);

try {
  const starting = startStudio(readConfig());
  // Before anybody is told that the studio is ready: a signal that finds no handler would leave the database running.
  stopOnSignals(starting);
  const studio = await starting;
  console.log(`Pleinair is ready at ${studio.url}`);
  if (studio.adminCode !== null)
    console.log(`This studio has no administrator yet. To become it, sign up with the administrator code ${studio.adminCode}`);
} catch (error) {
  if (error instanceof StartupError) console.error(error.message);
  else logError('studio.start', error);
  process.exit(1);
}

function stopOnSignals(starting: Promise<RunningStudio>): void {
  let isStopping = false;
  const stop = async () => {
    // Asked twice, the person does not want to wait; the next start takes care of what is left.
    if (isStopping) process.exit(1);
    isStopping = true;
    // A start that fails is reported above, and ends the process there.
    const studio = await starting.catch(() => undefined);
    if (studio === undefined) return;
    try {
      await studio.close();
      process.exit(0);
    } catch (error) {
      logError('studio.close', error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}
