/**
 * Ends the process by SIGTERM until the program has a listener of its own. Everywhere else the system does so, but not
 * with process 1 of a container: a service that is told to end while it starts would start, and be killed at work when
 * its time is over. Loaded before the program: `node --import ./end-by-signal.js`.
 */
import { constants } from 'node:os';

process.on('SIGTERM', () => {
  if (process.listenerCount('SIGTERM') === 1) process.exit(128 + constants.signals.SIGTERM);
});
