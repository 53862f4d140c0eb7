import type { Money } from '#contracts';
import { industries } from '#onboarding-rules';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { focusField, isUnreadable } from '../../shared/form/answers.js';
import { countryNameIn } from '../../shared/language/format.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { Notice } from '../../shared/parts/parts.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { useTexts } from '../texts/index.js';
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

/** Formats an answer as its field shows it. */
function useAnswerText(): (path: string, answer: unknown) => string {
  const { sections } = useTexts();
  const { yes, no } = useSharedTexts();
  const { language } = useLanguage();
  const money = useAmount();
  const countryName = countryNameIn(language);
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 2 });
  const choices = Object.assign(
    {},
    ...Object.values(sections.choices),
    Object.fromEntries(
      Object.entries(sections.kyc.roles).map(([role, { label }]) => [role, label]),
    ),
  ) as Record<string, string>;

  const textOf = (field: string, answer: unknown): string => {
    if (typeof answer === 'boolean') return answer ? yes : no;
    if (typeof answer === 'number') return number.format(answer);
    if (typeof answer === 'string') {
      return wordsOf(field, answer) || sections.noAnswer;
    }
    if (Array.isArray(answer) && answer.length > 0) {
      return answer.map((entry: unknown) => textOf(field, nameOf(entry))).join(', ');
    }
    if (isUnreadable(answer)) return answer.unreadable;
    return isMoney(answer) ? money(answer) : sections.noAnswer;
  };
  const wordsOf = (field: string, answer: string): string => {
    if (/(country|taxResidence|countriesOfOperation)$/.test(field)) return countryName(answer);
    if (/(role|legalForm|sourceOfFunds|purposeOfAccount)$/.test(field)) {
      return choices[answer] ?? answer;
    }
    const industry = field === 'industryCode' && industries.find(({ code }) => code === answer);
    return industry ? industry[language] : answer;
  };
  return (path, answer) => textOf(path, answer);
}

/** The name of a person in a list. */
function nameOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null ? (entry as { name?: string }).name : entry;
}

function isMoney(answer: unknown): answer is Money {
  return (
    typeof answer === 'object' && answer !== null && 'amount' in answer && 'currency' in answer
  );
}
