import { useSyncExternalStore } from 'react';

export type Step = 'choose' | 'review';

/** The step is part of the address, so that the browser's own Back leads to the step before. */
export function useStep(): [Step, (step: Step) => void] {
  return [useSyncExternalStore(subscribe, currentStep), goTo];
}

function currentStep(): Step {
  return location.hash === '#review' ? 'review' : 'choose';
}

function goTo(step: Step): void {
  location.hash = step;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
