import { createContext, use } from 'react';
import { useFormContext } from 'react-hook-form';
import { useHeld } from './use-held.js';

/** A field's problem in the reader's language. */
export interface ShownProblem {
  path: string;
  label: string;
  message: string;
}

interface Problems {
  problems: readonly ShownProblem[];
  /** Whether fields that were not visited yet show their problems, too: true after an attempt to go on. */
  isAllShown: boolean;
  /** Fields that always show their problem, because their input would otherwise be lost. */
  urgentPaths: readonly string[];
  /** Whether the problems must not change now, because a pointer is pressed. */
  isHeld: boolean;
}

export const ProblemsContext = createContext<Problems>({
  problems: [],
  isAllShown: false,
  urgentPaths: [],
  isHeld: false,
});

/** The problem to show at a field; undefined before the field is left for the first time. */
export function useProblemOf(field: string): string | undefined {
  const { problems, isAllShown, urgentPaths, isHeld } = use(ProblemsContext);
  const { getFieldState, formState } = useFormContext();
  const { isTouched } = getFieldState(field, formState);
  const isShown = isAllShown || isTouched || urgentPaths.includes(field);
  const problem = isShown ? problems.find(({ path }) => path === field) : undefined;
  return useHeld(problem?.message, isHeld);
}
