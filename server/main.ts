import { readConfig } from './config.ts';
import { logError } from './lib/log.ts';
import { StartupError } from './lib/errors/startup-error.ts';
import { startStudio, type RunningStudio } from './start-studio.ts';

// Pictures and sessions are private: every file and folder is created for this user alone.
process.umask(0o077);

try {
  const starting = startStudio(readConfig());
  // Before the studio is announced as ready: a signal without a handler would leave the database running.
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
    // A second signal means that the host does not want to wait; the next start recovers.
    if (isStopping) process.exit(1);
    isStopping = true;
    // The main program reports a failed start and ends the process.
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
