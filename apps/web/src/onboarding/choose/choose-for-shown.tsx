import { Button } from '@mantine/core';
import { useState } from 'react';
import { cardChoices } from '../application.js';
import { CardChoiceIcon } from '../people/card-choice-label.js';
import type { ListedPerson } from '../people/people.js';
import type { Selection, SelectionAction } from '../selection/selection.js';
import { useTexts } from '../texts/index.js';
import classes from './choose-for-shown.module.css';
import { PasteListDialog } from './paste-list-dialog.js';

interface ChooseForShownProps {
  shown: readonly ListedPerson[];
  all: readonly ListedPerson[];
  lastForMany: Selection['lastForMany'];
  onChange(action: SelectionAction): void;
}

/** Chooses the same card for all people that match the search or a pasted list. */
export function ChooseForShown(props: ChooseForShownProps) {
  const { shown, all, lastForMany, onChange } = props;
  const texts = useTexts().choose;
  const target = texts.forShown(shown.length, shown.length === all.length);
  return (
    <>
      {shown.length > 0 && (
        <div role="group" aria-label={target} className={classes.group}>
          <span className={classes.target}>{target}</span>
          <ChoiceButtons target={target} shown={shown} onChange={onChange} />
        </div>
      )}
      <div className={classes.result}>
        <PasteList people={all} onChange={onChange} />
        <span role="status">
          {lastForMany && texts.chosenForMany(lastForMany.choice, lastForMany.people)}
        </span>
        {lastForMany && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ type: 'undo_for_many' })}
          >
            {texts.undo}
          </Button>
        )}
      </div>
    </>
  );
}

interface ChoiceButtonsProps extends Pick<ChooseForShownProps, 'shown' | 'onChange'> {
  target: string;
}

function ChoiceButtons({ target, shown, onChange }: ChoiceButtonsProps) {
  const texts = useTexts();
  return (
    <div className={classes.buttons}>
      {cardChoices.map((choice) => (
        <Button
          key={choice}
          size="sm"
          variant="default"
          leftSection={<CardChoiceIcon choice={choice} />}
          aria-label={texts.choose.forShownAction(choice, target)}
          onClick={() => onChange({ type: 'choose_for_many', people: shown, choice })}
        >
          {texts.choices[choice]}
        </Button>
      ))}
    </div>
  );
}

interface PasteListProps {
  people: readonly ListedPerson[];
  onChange(action: SelectionAction): void;
}

/** A button that opens the dialog. The pasted text is kept until all lines are resolved. */
function PasteList({ people, onChange }: PasteListProps) {
  const texts = useTexts().choose.paste;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <PasteListDialog
          people={people}
          text={text}
          onTextChange={setText}
          onChoose={(found, choice) => onChange({ type: 'choose_for_many', people: found, choice })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
