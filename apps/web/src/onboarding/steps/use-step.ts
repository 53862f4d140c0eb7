import { goTo } from '../../shared/router/address.js';
import { createRouter } from '../../shared/router/create-router.js';
import { hrefOfStep, steps, type Step } from './step.js';

const { useRoute } = createRouter('start', {
  start: { path: '/' },
  step: { path: ':step', values: { step: steps } },
});

/**
 * The step is part of the address, so that the browser's own Back leads to the step before and a reload stays;
 * null where the address names none, and 'unknown' where it names something else.
 */
export function useStep(): Step | 'unknown' | null {
  const route = useRoute();
  if (route.screen === 'step') return route.step;
  return route.screen === 'start' ? null : 'unknown';
}

/** Names a step in the address in place of none: nobody went anywhere. */
export function settleOnStep(step: Step): void {
  goTo(hrefOfStep(step), 'replace');
}

export function goToStep(step: Step): void {
  goTo(hrefOfStep(step));
}

/** The steps before and after one, among those that the link opens. */
export interface StepNeighbours {
  previous?: Step;
  next?: Step;
}
