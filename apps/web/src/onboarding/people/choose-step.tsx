import { Button, Group, Text } from '@mantine/core';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { InformationIcon } from '../../shared/icons/icons.js';
import { Notice } from '../../shared/parts/parts.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import {
  type Application,
  type CardChoice,
  cardChoices,
  type ChoiceCounts,
  countCards,
} from '../application.js';
import { ConfirmationClosedNotice } from '../status-notices.js';
import { useTexts } from '../texts/index.js';
import classes from './choose.module.css';
import { OwnEntry } from './own-entry.js';
import { PasteListDialog } from './paste-list-dialog.js';
import {
  CardChoiceIcon,
  CardChoiceLabel,
  ChoiceCountList,
  PeopleSheet,
  PersonName,
  StepLayout,
} from './people-parts.js';
import { findPeople, type ListedPerson } from './people.js';
import type { ListChange, Selection, SelectionAction } from './selection.js';

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
  const shown = useMemo(() => findPeople(people, query), [people, query]);
  const hasCards = countCards(counts) > 0;
  const partner = application.partner.name;

  const choose = useCallback(
    (externalId: string, choice: CardChoice) => onChange({ type: 'choose', externalId, choice }),
    [onChange],
  );

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
          <div className={classes.panel}>
            <ChoiceCountList title={texts.choose.selection} counts={counts} />
            <Button size="md" className={classes.review} onClick={onReview}>
              {texts.choose.review}
            </Button>
          </div>
          {!hasCards && (
            <Text size="sm" c="dimmed">
              {texts.choose.noCards(partner)}
            </Text>
          )}
          <ChoiceExplanations />
        </>
      }
    >
      <OwnEntry application={application} />
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

interface ChooseForShownProps {
  shown: readonly ListedPerson[];
  all: readonly ListedPerson[];
  lastForMany: Selection['lastForMany'];
  onChange(action: SelectionAction): void;
}

/** Chooses the same card for all people that match the search or a pasted list. */
function ChooseForShown(props: ChooseForShownProps) {
  const { shown, all, lastForMany, onChange } = props;
  const texts = useTexts().choose;
  const target = texts.forShown(shown.length, shown.length === all.length);
  return (
    <>
      {shown.length > 0 && (
        <Group role="group" aria-label={target} justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            {target}
          </Text>
          <ChoiceButtons target={target} shown={shown} onChange={onChange} />
        </Group>
      )}
      <Group gap="xs" mt="xs" fz="sm">
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
      </Group>
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

const segments = cardChoices.map((choice) => ({
  value: choice,
  label: <CardChoiceLabel choice={choice} />,
}));

/** On a phone the choice is below the name. */
const estimatedRowHeightPx = matchMedia('(min-width: 40em)').matches ? 67 : 113;

interface PersonRowProps {
  person: ListedPerson;
  choice: CardChoice;
  isNew: boolean;
  onChoose(externalId: string, choice: CardChoice): void;
}

/** Rendered again only if this person's properties change. */
const PersonRow = memo(function PersonRow(props: PersonRowProps) {
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

const explained = ['virtual', 'physical'] as const;

function ChoiceExplanations() {
  const texts = useTexts();
  return (
    <dl className={classes.explanations}>
      {explained.map((choice) => (
        <div key={choice}>
          <dt>{texts.choices[choice]}</dt>
          <dd>{texts.choose.explanations[choice]}</dd>
        </div>
      ))}
    </dl>
  );
}
