import { SetupError } from './setup-error.ts';

const variable = 'START_PATIENCE_SECONDS';
const defaultSeconds = 120;

/**
 * How long something that is waited for may show no life before it is given up. It may take as long as it
 * likes while it shows some: how fast a machine is says nothing about whether the system works.
 */
export function patienceMs(environment: NodeJS.ProcessEnv = process.env): number {
  const seconds = Number(environment[variable] || defaultSeconds);
  if (!(seconds > 0)) throw new SetupError(`${variable} must be a number of seconds above 0.`);
  return seconds * 1_000;
}

/** For messages of what was given up. */
export const patienceHint = `${variable} sets how long that is waited for`;
