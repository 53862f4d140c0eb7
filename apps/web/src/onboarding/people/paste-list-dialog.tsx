import { Button, Text, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { Notice } from '../../shared/parts/parts.js';
import { type CardChoice, cardChoices } from '../application.js';
import { useTexts } from '../texts/index.js';
import classes from './choose.module.css';
import { directoryOf, type PastedList, readPastedList, unresolvedText } from './pasted-list.js';
import { CardChoiceIcon } from './people-parts.js';
import type { ListedPerson } from './people.js';

interface PasteListDialogProps {
  people: readonly ListedPerson[];
  /** The caller's state, so that closing the dialog loses nothing. */
  text: string;
  onTextChange(text: string): void;
  onChoose(people: readonly ListedPerson[], choice: CardChoice): void;
  onClose(): void;
}

/**
 * Chooses the same card for all people on a pasted list. Lines without a match stay in the text, to be
 * corrected.
 */
export function PasteListDialog(props: PasteListDialogProps) {
  const { people, text, onTextChange, onChoose, onClose } = props;
  const { choose, choices } = useTexts();
  const texts = choose.paste;
  const directory = useMemo(() => directoryOf(people), [people]);
  const readText = useDeferredValue(text);
  const list = useMemo(() => readPastedList(readText, directory), [readText, directory]);
  const [done, setDone] = useState<{ choice: CardChoice; people: number } | null>(null);

  const apply = (choice: CardChoice) => {
    // Uses the latest text, including what was typed just now.
    const current = readPastedList(text, directory);
    if (current.found.length === 0) {
      return;
    }
    onChoose(current.found, choice);
    const rest = unresolvedText(current);
    onTextChange(rest);
    setDone({ choice, people: current.found.length });
    if (rest === '') {
      onClose();
    }
  };

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className={form.form}>
        <Textarea
          label={texts.label}
          description={texts.description}
          value={text}
          spellCheck={false}
          rows={8}
          classNames={{ input: classes.pasted }}
          onChange={(event) => onTextChange(event.currentTarget.value)}
        />
        <div role="status">
          {done && <Text>{choose.chosenForMany(done.choice, done.people)}</Text>}
          {readText.trim() !== '' && <Text>{texts.found(list.found.length)}</Text>}
        </div>
        <div role="group" aria-label={texts.choose} className={classes.choices}>
          {cardChoices.map((choice) => (
            <Button
              key={choice}
              variant="default"
              data-disabled={list.found.length === 0 || undefined}
              aria-disabled={list.found.length === 0}
              leftSection={<CardChoiceIcon choice={choice} />}
              onClick={() => apply(choice)}
            >
              {choices[choice]}
            </Button>
          ))}
        </div>
        <UnresolvedLines list={list} />
        <div className={form.actions}>
          <Button variant="subtle" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const MOST_LINES_SHOWN = 100;

/** The lines that match no person or several people. They also remain in the text. */
function UnresolvedLines({ list }: { list: PastedList }) {
  const texts = useTexts().choose.paste;
  const ambiguous = list.ambiguous.map(({ line, people }) =>
    texts.mayBe(
      line,
      people.map(({ externalId }) => externalId),
    ),
  );
  return (
    <>
      <Lines title={texts.unknown(list.unknown.length)} lines={list.unknown} />
      <Lines title={texts.ambiguous(list.ambiguous.length)} lines={ambiguous} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const texts = useTexts().choose.paste;
  if (lines.length === 0) {
    return null;
  }
  const hidden = lines.length - MOST_LINES_SHOWN;
  return (
    <Notice tone="warning" title={title}>
      <ul className={classes.rest} tabIndex={0} aria-label={title}>
        {lines.slice(0, MOST_LINES_SHOWN).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {hidden > 0 && <li>{texts.moreLines(hidden)}</li>}
      </ul>
    </Notice>
  );
}
