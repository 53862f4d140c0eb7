import { createContext, use } from 'react';
import { useFormContext } from 'react-hook-form';
import { useHeld } from './use-held.js';

/** What is wrong with one field, told in the reader's language. */
export interface ShownProblem {
  path: string;
  label: string;
  message: string;
}

interface Problems {
  problems: readonly ShownProblem[];
  /** Whether fields that nobody has been in yet show their problems too: after an attempt to go on. */
  isAllShown: boolean;
  /** Fields that show their problem even so: what is in them would be lost otherwise. */
  urgentPaths: readonly string[];
  /** Whether nothing may appear or go at present. */
  isHeld: boolean;
}

export const ProblemsContext = createContext<Problems>({
  problems: [],
  isAllShown: false,
  urgentPaths: [],
  isHeld: false,
});

/** The problem to show at a field: none while somebody is on the way to it for the first time. */
export function useProblemOf(field: string): string | undefined {
  const { problems, isAllShown, urgentPaths, isHeld } = use(ProblemsContext);
  const { getFieldState, formState } = useFormContext();
  const { isTouched } = getFieldState(field, formState);
  const isShown = isAllShown || isTouched || urgentPaths.includes(field);
  const problem = isShown ? problems.find(({ path }) => path === field) : undefined;
  return useHeld(problem?.message, isHeld);
}
