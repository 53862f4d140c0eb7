import { useMemo, useState } from 'react';
import { SegmentedChoice, type Segment } from '../../shared/segmented-choice/segmented-choice.js';
import { toldChoices, type CardChoice, type ChoiceCounts } from '../application.js';
import { useTexts } from '../texts/index.js';
import { ChosenPersonRow, estimatedRowHeightPx } from './chosen-person-row.js';
import type { ListedPerson } from './people.js';
import { PeopleSheet } from './people-sheet.js';
import { findPeople } from './search.js';

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
