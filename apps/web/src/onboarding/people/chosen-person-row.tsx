import { memo } from 'react';
import type { CardChoice } from '../application.js';
import { CardChoiceLabel } from './card-choice-label.js';
import classes from './chosen-person-row.module.css';
import type { ListedPerson } from './people.js';
import { PersonName } from './person-name.js';

export const estimatedRowHeightPx = 61;

interface ChosenPersonRowProps {
  person: ListedPerson;
  choice: CardChoice;
}

export const ChosenPersonRow = memo(function ChosenPersonRow(props: ChosenPersonRowProps) {
  const { person, choice } = props;
  return (
    <div className={classes.row}>
      <PersonName person={person} />
      <span className={classes.choice} data-choice={choice}>
        <CardChoiceLabel choice={choice} />
      </span>
    </div>
  );
});
