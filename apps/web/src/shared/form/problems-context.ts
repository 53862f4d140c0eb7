import { createContext, use } from 'react';
import { useFormContext } from 'react-hook-form';

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
}

export const ProblemsContext = createContext<Problems>({ problems: [], isAllShown: false });

/** The problem to show at a field: none while somebody is on the way to it for the first time. */
export function useProblemOf(field: string): string | undefined {
  const { problems, isAllShown } = use(ProblemsContext);
  const { getFieldState, formState } = useFormContext();
  const { isTouched } = getFieldState(field, formState);
  return isAllShown || isTouched ? problems.find(({ path }) => path === field)?.message : undefined;
}
