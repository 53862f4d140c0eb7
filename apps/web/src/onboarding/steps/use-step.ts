import { useSyncExternalStore } from 'react';
import { hrefOfStep, stepOfHash, type Step } from './step.js';

/**
 * The step is part of the address, so that the browser's own Back leads to the step before and a reload stays;
 * null where the address names none, and 'unknown' where it names something else.
 */
export function useStep(): Step | 'unknown' | null {
  const hash = useSyncExternalStore(subscribe, currentHash);
  return hash === '' ? null : (stepOfHash(hash) ?? 'unknown');
}

/** Names a step in the address in place of none: nobody went anywhere. */
export function settleOnStep(step: Step): void {
  location.replace(hrefOfStep(step));
}

export function goToStep(step: Step): void {
  location.hash = hrefOfStep(step);
}

/** The steps before and after one, among those that the link opens. */
export interface StepNeighbours {
  previous?: Step;
  next?: Step;
}

function currentHash(): string {
  return location.hash.replace(/^#$/, '');
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
