import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Application,
  type CardChoice,
  type ChoiceCounts,
  countCards,
} from '../application.js';
import { ConfirmationClosedNotice } from '../confirmation-closed-notice.js';
import { ChoiceCountList } from '../people/choice-count-list.js';
import { PeopleSheet } from '../people/people-sheet.js';
import type { ListedPerson } from '../people/people.js';
import { findPeople } from '../people/search.js';
import type { ListChange, Selection, SelectionAction } from '../selection/selection.js';
import { StepLayout } from '../step-layout/step-layout.js';
import { useTexts } from '../texts/index.js';
import { Notice } from '../../shared/notice/notice.js';
import { InformationIcon } from '../../shared/icons/icons.js';
import { ChoiceExplanations } from './choice-explanations.js';
import classes from './choose-step.module.css';
import { ChooseForShown } from './choose-for-shown.js';
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

/** The platform rejects a confirmation without any card. */
function NothingChosenAlert({ partner }: { partner: string }) {
  const { title, advice } = useTexts().choose.nothingChosen;
  return (
    <Notice tone="warning" title={title}>
      {advice(partner)}
    </Notice>
  );
}

interface ListChangedNoticeProps {
  partner: string;
  change: ListChange;
  onClose(): void;
}

function ListChangedNotice({ partner, change, onClose }: ListChangedNoticeProps) {
  const texts = useTexts().choose;
  const notice = useRef<HTMLDivElement>(null);

  // The list may change while the reader has scrolled down in it.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [change]);

  return (
    <Notice
      tone="information"
      ref={notice}
      icon={<InformationIcon />}
      title={texts.listChanged.title(partner)}
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={onClose}
    >
      {[
        change.added.size > 0 && texts.listChanged.added(change.added.size),
        change.removed > 0 && texts.listChanged.removed(change.removed),
        texts.listChanged.kept,
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
