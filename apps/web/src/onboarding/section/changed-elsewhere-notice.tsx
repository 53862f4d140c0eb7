import { Button, UnstyledButton } from '@mantine/core';
import { focusField } from '../../shared/form/field-path.js';
import { Notice } from '../../shared/notice/notice.js';
import { useTexts } from '../texts/index.js';
import { useAnswerText } from './answer-text.js';
import classes from './changed-elsewhere-notice.module.css';
import type { Conflict } from './merge-answers.js';
import { labelOfAnswer } from './shown-problems.js';
import type { SectionForm } from './use-section-form.js';

/**
 * Lists the answers that somebody else has changed, at the top of the view. For answers that both have
 * changed, the reader chooses one.
 */
export function ChangedElsewhereNotice({ section }: { section: SectionForm }) {
  const { sections } = useTexts();
  const texts = sections.changedElsewhere;
  const { conflicts, takenPaths } = section;
  if (conflicts.length === 0 && takenPaths.length === 0) {
    return null;
  }
  const taken = takenPaths.map((path) => labelOfAnswer(path, sections));
  return (
    <div className={classes.sticky}>
      {taken.length > 0 && (
        <Notice
          tone="information"
          role="status"
          withCloseButton
          closeButtonLabel={texts.dismiss}
          onClose={section.dismissTaken}
        >
          {texts.taken([...new Set(taken)])}
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice tone="warning" title={texts.title}>
          {texts.advice}
          <ul className={classes.conflicts} role="list">
            {conflicts.map((conflict) => (
              <ConflictChoice key={conflict.path} conflict={conflict} section={section} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

interface ConflictChoiceProps {
  conflict: Conflict;
  section: SectionForm;
}

function ConflictChoice({ conflict, section }: ConflictChoiceProps) {
  const { sections } = useTexts();
  const texts = sections.changedElsewhere;
  const answerText = useAnswerText();
  const { path, mine, theirs } = conflict;
  const label = labelOfAnswer(path, sections);

  const choose = (apply: () => void) => {
    apply();
    focusField(path);
  };

  return (
    <li className={classes.conflict}>
      <UnstyledButton className={classes.field} onClick={() => focusField(path)}>
        {label}
      </UnstyledButton>
      <dl className={classes.answers}>
        <dt>{texts.mine}</dt>
        <dd>{answerText(path, mine)}</dd>
        <dt>{texts.theirs}</dt>
        <dd>{answerText(path, theirs)}</dd>
      </dl>
      <div className={classes.choices}>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.keepMineOf(label)}
          onClick={() => choose(() => section.keepMine(path))}
        >
          {texts.keepMine}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.takeTheirsOf(label)}
          onClick={() => choose(() => section.takeTheirs(conflict))}
        >
          {texts.takeTheirs}
        </Button>
      </div>
    </li>
  );
}
