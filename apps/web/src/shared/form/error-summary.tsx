import { UnstyledButton } from '@mantine/core';
import { Notice } from '../notice/notice.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './error-summary.module.css';
import { focusField } from './field-path.js';
import type { ShownProblem } from './problems-context.js';

/** Everything that keeps somebody from going on; each line leads to its field. */
export function ErrorSummary({ problems }: { problems: readonly ShownProblem[] }) {
  const texts = useSharedTexts();
  return (
    <Notice tone="failure" title={texts.problems(problems.length)}>
      <ul className={classes.problems}>
        {problems.map(({ path, label, message }) => (
          <li key={path}>
            <UnstyledButton className={classes.problem} onClick={() => focusField(path)}>
              {label}: {message}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
