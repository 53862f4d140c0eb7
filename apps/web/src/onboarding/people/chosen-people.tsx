import { memo, useMemo, useState } from 'react';
import { type Segment, SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { type CardChoice, type ChoiceCounts, toldChoices } from '../application.js';
import { useTexts } from '../texts/index.js';
import type { ListedPerson } from './people.js';
import { PeopleSheet } from './people-sheet.js';
import { findPeople } from './search.js';
import { CardChoiceLabel } from './card-choice-label.js';
import classes from './chosen-person-row.module.css';
import { PersonName } from './person-name.js';

interface ChosenPeopleProps {
  people: readonly ListedPerson[];
  choiceOf(person: ListedPerson): CardChoice;
  counts: ChoiceCounts;
}

type Filter = CardChoice | 'everybody';

/** The chosen cards of all people, read-only and searchable. */
export function ChosenPeople({ people, choiceOf, counts }: ChosenPeopleProps) {
  const texts = useTexts();
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('everybody');
  const ofFilter = useMemo(
    () =>
      filter === 'everybody' ? people : people.filter((person) => choiceOf(person) === filter),
    [people, choiceOf, filter],
  );
  const shown = useMemo(() => findPeople(ofFilter, query), [ofFilter, query]);
  return (
    <PeopleSheet
      shown={shown}
      all={people.length}
      query={query}
      onQueryChange={setQuery}
      estimatedRowHeightPx={estimatedRowHeightPx}
      tools={
        <SegmentedChoice<Filter>
          label={texts.review.show}
          segments={useFilterSegments(counts)}
          value={filter}
          onChange={setFilter}
        />
      }
    >
      {(person) => <ChosenPersonRow person={person} choice={choiceOf(person)} />}
    </PeopleSheet>
  );
}

function useFilterSegments(counts: ChoiceCounts): Segment<Filter>[] {
  const texts = useTexts();
  return [
    { value: 'everybody', label: texts.review.everybody },
    ...toldChoices
      .filter((choice) => counts[choice] > 0)
      .map((choice) => ({ value: choice, label: texts.choices[choice] })),
  ];
}

const estimatedRowHeightPx = 61;

interface ChosenPersonRowProps {
  person: ListedPerson;
  choice: CardChoice;
}

const ChosenPersonRow = memo(function ChosenPersonRow(props: ChosenPersonRowProps) {
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
