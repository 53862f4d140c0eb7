import { goTo } from '../../shared/router/address.js';
import { createRouter } from '../../shared/router/create-router.js';
import { hrefOfStep, steps, type Step } from './step.js';

const { useRoute } = createRouter('start', {
  start: { path: '/' },
  step: { path: ':step', values: { step: steps } },
});

/**
 * The step in the address, so that the browser's Back button and reload work. Null if the address names none,
 * 'unknown' if it names an unknown one.
 */
export function useStep(): Step | 'unknown' | null {
  const route = useRoute();
  if (route.screen === 'step') return route.step;
  return route.screen === 'start' ? null : 'unknown';
}

/** Adds a step to an address that names none, without a new entry in the history. */
export function settleOnStep(step: Step): void {
  goTo(hrefOfStep(step), 'replace');
}

export function goToStep(step: Step): void {
  goTo(hrefOfStep(step));
}

/** The previous and the next step of the link. */
export interface StepNeighbours {
  previous?: Step;
  next?: Step;
}
