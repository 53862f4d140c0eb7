/** An error that the user can fix; the message says what and how, so no stack trace is shown. */
export class SetupError extends Error {
  override name = 'SetupError';
}

const variable = 'START_PATIENCE_SECONDS';
const defaultSeconds = 120;

/**
 * How long a process may be inactive before it is given up. An active process may take any time, because
 * the machine's speed says nothing about correctness.
 */
export function patienceMs(environment: NodeJS.ProcessEnv = process.env): number {
  const seconds = Number(environment[variable] || defaultSeconds);
  if (!(seconds > 0)) throw new SetupError(`${variable} must be a number of seconds above 0.`);
  return seconds * 1_000;
}

/** Part of messages about a process that was given up. */
export const patienceHint = `${variable} sets how long that is waited for`;
