import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { Notice } from '../notice/notice.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './form.module.css';
import { focusField } from './field-path.js';
import { useHeld } from './use-held.js';
import type { ShownProblem } from './problems-context.js';

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
