import { Button, Group, Text } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import { CheckIcon, InformationIcon } from '../../shared/icons/icons.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { FailureAlert, RetryButton } from '../../shared/loaded/loaded.js';
import { Badge, Notice, ProgressButton } from '../../shared/parts/parts.js';
import { type Segment, SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import {
  type Application,
  brokenLinkOf,
  type CardChoice,
  type ChoiceCounts,
  countCards,
  countChoices,
  countedChoices,
} from '../application.js';
import type { ConfirmationRequest } from '../queries.js';
import { ConfirmationClosedNotice, Standing } from '../status-notices.js';
import { outcomeOf, progressOf } from '../steps.js';
import { useTexts } from '../texts/index.js';
import { ChoiceCountList, PeopleSheet, PersonName, StepLayout } from './people-parts.js';
import { findPeople, type ListedPerson, listPeople } from './people.js';
import classes from './people.module.css';
import type { Selection } from './selection.js';

interface ReviewStepProps {
  application: Application;
  people: readonly ListedPerson[];
  choices: Selection['choices'];
  counts: ChoiceCounts;
  confirmation: ConfirmationRequest;
  onConfirm(): void;
  onBack(): void;
}

export function ReviewStep(props: ReviewStepProps) {
  const { application, people, choices, counts } = props;
  const texts = useTexts();
  const partner = application.partner.name;
  const company = application.company.legalName;
  const review = countCards(counts) > 0 ? texts.review : texts.review.noCards;
  const choiceOf = useCallback(
    ({ externalId }: ListedPerson) => choices.get(externalId) ?? 'none',
    [choices],
  );
  return (
    <StepLayout
      step="review"
      heading={review.heading}
      lead={
        <>
          <Text
            component="strong"
            display="block"
            mb={4}
            size="lg"
            fw={600}
            c="var(--mantine-color-text)"
          >
            {texts.counts(counts)}
          </Text>
          {review.lead(partner, company)}
        </>
      }
      notice={
        !application.isConfirmationOpen && <ConfirmationClosedNotice application={application} />
      }
      panelLabel={texts.review.summary}
      panel={
        <>
          <ChoiceCountList title={texts.review.summary} counts={counts} />
          <ConfirmationActions {...props} />
        </>
      }
    >
      <ChosenPeople people={people} choiceOf={choiceOf} counts={counts} />
    </StepLayout>
  );
}

function ConfirmationActions(props: ReviewStepProps) {
  const { application, counts, confirmation, onConfirm, onBack } = props;
  const texts = useTexts().review;
  const { error, isPending } = confirmation;
  const cards = countCards(counts);
  const confirmLabel = cards > 0 ? texts.confirm(cards) : texts.noCards.confirm;
  return (
    <>
      {/* That the link has ended is said above the steps. */}
      {error && !brokenLinkOf(error) && (
        <FailureAlert error={error} reassurance={texts.nothingLost} />
      )}
      <div className={classes.actions}>
        {error && (
          <RetryButton error={error} isRetrying={isPending} onRetry={onConfirm} size="md" />
        )}
        {!error && application.isConfirmationOpen && (
          <ProgressButton size="md" isBusy={isPending} onClick={onConfirm}>
            {isPending ? texts.confirming : confirmLabel}
          </ProgressButton>
        )}
        <Button size="md" variant="default" onClick={onBack} disabled={isPending}>
          {texts.back}
        </Button>
      </div>
    </>
  );
}

interface ConfirmedApplicationProps {
  application: Application;
  /** Whether it was confirmed elsewhere while this page was open. */
  isConfirmedByOthers: boolean;
}

export function ConfirmedApplication(props: ConfirmedApplicationProps) {
  const { application, isConfirmedByOthers } = props;
  const { language } = useLanguage();
  const texts = useTexts();
  const partner = application.partner.name;
  const people = useMemo(
    () => listPeople(application.people, language),
    [application.people, language],
  );
  const counts = useMemo(
    () => countChoices(application.people.map(({ cardType }) => cardType)),
    [application.people],
  );
  const cards = countCards(counts);
  const confirmed = cards > 0 ? texts.confirmed : texts.confirmed.noCards;
  const heading = confirmed.heading(application.company.legalName);

  return (
    <StepLayout
      step="confirmed"
      windowTitle={heading}
      heading={
        <Group component="span" gap="sm" wrap="nowrap">
          <span className={classes.done}>
            <CheckIcon size={24} />
          </span>
          {heading}
        </Group>
      }
      lead={[
        confirmed.lead(cards, partner),
        outcomeOf(progressOf(application)) !== 'to_do' && texts.confirmed.nothingToDo,
      ]
        .filter(Boolean)
        .join(' ')}
      notice={
        <>
          {isConfirmedByOthers && (
            <Notice
              tone="information"
              icon={<InformationIcon />}
              title={texts.confirmed.byOthers.title}
            >
              {texts.confirmed.byOthers.advice(partner)}
            </Notice>
          )}
          <Standing application={application} />
        </>
      }
      panelLabel={texts.review.summary}
      panel={
        <>
          <ChoiceCountList title={texts.review.summary} counts={counts} />
          {application.confirmedAt && (
            <Text size="sm" c="dimmed">
              {texts.confirmed.when(application.confirmedAt)}
            </Text>
          )}
        </>
      }
    >
      <ChosenPeople people={people} choiceOf={cardTypeOf} counts={counts} />
    </StepLayout>
  );
}

function cardTypeOf({ cardType }: ListedPerson) {
  return cardType;
}

interface ChosenPeopleProps {
  people: readonly ListedPerson[];
  choiceOf(person: ListedPerson): CardChoice;
  counts: ChoiceCounts;
}

type Filter = CardChoice | 'everybody';

/** The chosen cards of all people, read-only and searchable. */
function ChosenPeople({ people, choiceOf, counts }: ChosenPeopleProps) {
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
    ...countedChoices
      .filter((choice) => counts[choice] > 0)
      .map((choice) => ({ value: choice, label: texts.choices[choice] })),
  ];
}

const estimatedRowHeightPx = 61;

const tones = { none: 'quiet', virtual: 'information', physical: 'good' } as const;

interface ChosenPersonRowProps {
  person: ListedPerson;
  choice: CardChoice;
}

const ChosenPersonRow = memo(function ChosenPersonRow(props: ChosenPersonRowProps) {
  const { person, choice } = props;
  return (
    <div className={classes.chosen}>
      <PersonName person={person} />
      <Badge tone={tones[choice]}>{useTexts().choices[choice]}</Badge>
    </div>
  );
});
