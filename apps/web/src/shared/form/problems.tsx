import { UnstyledButton } from '@mantine/core';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { Notice } from '../parts/parts.js';
import { useSharedTexts } from '../texts/index.js';
import { focusField } from './answers.js';
import classes from './form.module.css';

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

/** Whether a mouse button, finger or pen is pressed, up to the resulting click. */
export function usePointerDown(): boolean {
  const [isDown, setDown] = useState(false);

  useEffect(() => {
    const press = () => setDown(true);
    // The click event comes after the release and before any timer.
    const release = () => setTimeout(() => setDown(false));
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, []);

  return isDown;
}

/**
 * Keeps the value unchanged while `isHeld`. If content appeared between press and release, the button would
 * move away from the pointer and the click would be lost.
 */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) {
    setHeld(value);
  }
  return isHeld ? held : value;
}

interface ErrorSummaryProps {
  problems: readonly ShownProblem[];
  /** Whether the list must not change now, because a pointer is pressed. */
  isHeld: boolean;
}

/** All problems that prevent going on, each with a link to its field. */
export function ErrorSummary({ problems, isHeld }: ErrorSummaryProps) {
  const texts = useSharedTexts();
  const shown = useHeldProblems(problems, isHeld);
  return (
    shown.length > 0 && (
      <Notice tone="failure" title={texts.problems(shown.length)}>
        <ul className={classes.problems}>
          {shown.map(({ path, label, message }) => (
            <li key={path}>
              <UnstyledButton className={classes.problem} onClick={() => focusField(path)}>
                {[label && (/[?!.]$/.test(label) ? label : `${label}:`), message]
                  .filter(Boolean)
                  .join(' ')}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}

/** Compares the lists by content, because each rendering creates a new one. */
function useHeldProblems(
  problems: readonly ShownProblem[],
  isHeld: boolean,
): readonly ShownProblem[] {
  const text = useHeld(JSON.stringify(problems), isHeld);
  return useMemo(() => JSON.parse(text) as ShownProblem[], [text]);
}
