import { useSyncExternalStore } from 'react';
import { hrefOfStep, stepOfHash, type Step } from './step.js';

/**
 * The step is part of the address, so that the browser's own Back leads to the step before; null until one was
 * gone to.
 */
export function useStep(): Step | null {
  return stepOfHash(useSyncExternalStore(subscribe, currentHash));
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
  return location.hash;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
