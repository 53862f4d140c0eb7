import type { SandboxCall } from '../api/sandbox-queries.js';

export interface Simulation {
  name: string;
  call: SandboxCall;
  /** False where what is shown is no longer, or not yet, in a state for it; true if left out. */
  isPossible?: boolean;
}

/** Several may have one name, such as those of two top-ups over the same amount. */
export function keyOf({ name, call }: Simulation): string {
  return `${call.path} ${name}`;
}

/**
 * The simulations that have a button. The one that was played last keeps its own although it can't be played again:
 * with the button the focus of the keyboard would go, beside the outcome that is about to be read.
 */
export function shownSimulations(
  simulations: readonly Simulation[],
  playedKey: string | undefined,
): Simulation[] {
  return simulations.filter(
    (simulation) => simulation.isPossible !== false || keyOf(simulation) === playedKey,
  );
}
