import { readConfig } from './config.ts';
import { logError } from './lib/log.ts';
import { StartupError } from './lib/startup-error.ts';
import { startStudio } from './start-studio.ts';

// Pictures and sessions are nobody else's: every file and folder made here is private.
process.umask(0o077);

try {
  const studio = await startStudio(readConfig());
  console.log(`Pleinair is ready at ${studio.url}`);
  let isStopping = false;
  const stop = () => {
    // Asked twice, the person does not want to wait; the database recovers by itself.
    if (isStopping) process.exit(1);
    isStopping = true;
    studio.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logError('studio.close', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
} catch (error) {
  if (error instanceof StartupError) console.error(error.message);
  else logError('studio.start', error);
  process.exit(1);
}
