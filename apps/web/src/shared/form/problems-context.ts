import { createContext, use } from 'react';
import { useHeld } from './use-held.js';

/** A field's problem in the reader's language. */
export interface ShownProblem {
  path: string;
  /** What the message is about; empty if the message names it. */
  label: string;
  message: string;
}

interface Problems {
  /** Those to show now. */
  problems: readonly ShownProblem[];
  /** Whether the problems must not change now, because a pointer is pressed. */
  isHeld: boolean;
}

export const ProblemsContext = createContext<Problems>({
  problems: [],
  isHeld: false,
});

/** The problem to show at a field. */
export function useProblemOf(field: string): string | undefined {
  const { problems, isHeld } = use(ProblemsContext);
  return useHeld(problems.find(({ path }) => path === field)?.message, isHeld);
}
