import { memo } from 'react';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { cardChoices, type CardChoice } from '../application.js';
import { CardChoiceLabel } from '../people/card-choice-label.js';
import { PersonName } from '../people/person-name.js';
import type { ListedPerson } from '../people/people.js';
import { useTexts } from '../texts/index.js';
import classes from './person-row.module.css';

const segments = cardChoices.map((choice) => ({
  value: choice,
  label: <CardChoiceLabel choice={choice} />,
}));

/** On a phone the choice is below the name. */
export const estimatedRowHeightPx = matchMedia('(min-width: 40em)').matches ? 67 : 113;

interface PersonRowProps {
  person: ListedPerson;
  choice: CardChoice;
  isNew: boolean;
  onChoose(externalId: string, choice: CardChoice): void;
}

/** Rendered again only if this person's properties change. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, choice, isNew, onChoose } = props;
  const texts = useTexts();
  const name = [person.name, person.distinguishingId].filter(Boolean).join(', ');
  return (
    <div className={classes.row}>
      <PersonName person={person} isNew={isNew} />
      <div className={classes.choice}>
        <SegmentedChoice
          label={texts.person.cardFor(name)}
          segments={segments}
          value={choice}
          onChange={(chosen) => onChoose(person.externalId, chosen)}
        />
      </div>
    </div>
  );
});
