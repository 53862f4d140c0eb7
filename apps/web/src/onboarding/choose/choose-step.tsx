import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import {
  countCards,
  type Application,
  type CardChoice,
  type ChoiceCounts,
} from '../application.js';
import { ConfirmationClosedNotice } from '../confirmation-closed-notice.js';
import { ChoiceCountList } from '../people/choice-count-list.js';
import { PeopleSheet } from '../people/people-sheet.js';
import type { ListedPerson } from '../people/people.js';
import { findPeople } from '../people/search.js';
import type { Selection, SelectionAction } from '../selection/selection.js';
import { StepLayout } from '../step-layout/step-layout.js';
import { useTexts } from '../texts/index.js';
import { ChoiceExplanations } from './choice-explanations.js';
import classes from './choose-step.module.css';
import { ChooseForShown } from './choose-for-shown.js';
import { ListChangedNotice } from './list-changed-notice.js';
import { NothingChosenAlert } from './nothing-chosen-alert.js';
import { estimatedRowHeightPx, PersonRow } from './person-row.js';

interface ChooseStepProps {
  application: Application;
  people: readonly ListedPerson[];
  selection: Selection;
  counts: ChoiceCounts;
  onChange(action: SelectionAction): void;
  onReview(): void;
}

export function ChooseStep(props: ChooseStepProps) {
  const { application, people, selection, counts, onChange, onReview } = props;
  const texts = useTexts();
  const [query, setQuery] = useState('');
  const [isReviewRefused, setReviewRefused] = useState(false);
  const shown = useMemo(() => findPeople(people, query), [people, query]);
  const hasCards = countCards(counts) > 0;
  const partner = application.partner.name;

  const choose = useCallback(
    (externalId: string, choice: CardChoice) => onChange({ type: 'choose', externalId, choice }),
    [onChange],
  );

  const review = () => {
    setReviewRefused(!hasCards);
    if (hasCards) {
      onReview();
    }
  };

  return (
    <StepLayout
      step="choose"
      heading={texts.choose.heading(application.company.legalName)}
      lead={texts.choose.lead(partner)}
      notice={
        <>
          {!application.isConfirmationOpen && (
            <ConfirmationClosedNotice application={application} />
          )}
          {selection.listChange && (
            <ListChangedNotice
              partner={partner}
              change={selection.listChange}
              onClose={() => onChange({ type: 'list_change_seen' })}
            />
          )}
        </>
      }
      skipLabel={texts.choose.skipList}
      panelLabel={texts.choose.selection}
      panel={
        <>
          {isReviewRefused && !hasCards && <NothingChosenAlert partner={partner} />}
          <div className={classes.summary}>
            <ChoiceCountList title={texts.choose.selection} counts={counts} />
            <Button size="md" className={classes.review} onClick={review}>
              {texts.choose.review}
            </Button>
          </div>
          <ChoiceExplanations />
        </>
      }
    >
      <PeopleSheet
        shown={shown}
        all={people.length}
        query={query}
        onQueryChange={setQuery}
        estimatedRowHeightPx={estimatedRowHeightPx}
        tools={
          <ChooseForShown
            shown={shown}
            all={people}
            lastForMany={selection.lastForMany}
            onChange={onChange}
          />
        }
      >
        {(person) => (
          <PersonRow
            person={person}
            choice={selection.choices.get(person.externalId) ?? 'none'}
            isNew={selection.listChange?.added.has(person.externalId) ?? false}
            onChoose={choose}
          />
        )}
      </PeopleSheet>
    </StepLayout>
  );
}
