import { Button, Group, UnstyledButton } from '@mantine/core';
import { focusField } from '../../shared/form/answers.js';
import { Notice } from '../../shared/parts/parts.js';
import { useTexts } from '../texts/index.js';
import { useAnswerText } from './answer-text.js';
import type { Conflict } from './merge-answers.js';
import { labelOfAnswer } from './problems.js';
import type { SectionForm } from './section-form.js';
import classes from './section.module.css';

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
    <div className={classes.changes}>
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
          <ul role="list">
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
      <UnstyledButton onClick={() => focusField(path)}>{label}</UnstyledButton>
      <dl>
        <dt>{texts.mine}</dt>
        <dd>{answerText(path, mine)}</dd>
        <dt>{texts.theirs}</dt>
        <dd>{answerText(path, theirs)}</dd>
      </dl>
      <Group gap="xs">
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
      </Group>
    </li>
  );
}
