import { Button, CloseButton, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge } from '../../shared/parts/parts.js';
import {
  NoCardIcon,
  PhysicalCardIcon,
  SearchIcon,
  VirtualCardIcon,
} from '../../shared/icons/icons.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { VirtualList } from '../../shared/virtual-list/virtual-list.js';
import { type CardChoice, type ChoiceCounts, countedChoices } from '../application.js';
import { useTexts } from '../texts/index.js';
import classes from './people.module.css';
import type { ListedPerson } from './people.js';

interface StepLayoutProps {
  step: 'choose' | 'review' | 'confirmed';
  heading: ReactNode;
  /** The window's title, if the heading is not plain text. */
  windowTitle?: string;
  lead: ReactNode;
  /** Shown above everything else. */
  notice?: ReactNode;
  /** The label of a link that skips the list, because the Tab key would stop at each of its rows. */
  skipLabel?: string;
  panelLabel: string;
  /** Stays in view beside or below the list: counts and buttons. */
  panel: ReactNode;
  /** The list of people. */
  children: ReactNode;
}

export function StepLayout(props: StepLayoutProps) {
  const { step, heading, windowTitle, lead, notice, skipLabel, panelLabel, panel, children } =
    props;
  const panelElement = useRef<HTMLElement>(null);
  return (
    <div className={classes.step} data-step={step}>
      <PageHeading windowTitle={windowTitle ?? String(heading)} lead={lead}>
        {heading}
      </PageHeading>
      {notice}
      <div className={classes.columns}>
        <div className={classes.sheet}>
          {skipLabel && (
            <Button className={classes.skip} onClick={() => panelElement.current?.focus()}>
              {skipLabel}
            </Button>
          )}
          {children}
        </div>
        <section ref={panelElement} tabIndex={-1} aria-label={panelLabel} className={classes.panel}>
          {panel}
        </section>
      </div>
    </div>
  );
}

interface ChoiceCountListProps {
  title: string;
  counts: ChoiceCounts;
}

export function ChoiceCountList({ title, counts }: ChoiceCountListProps) {
  const texts = useTexts();
  return (
    <div>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      <dl className={classes.counts}>
        {countedChoices.map((choice) => (
          <div key={choice} className={classes.count} data-choice={choice}>
            <dt className={classes.choice}>
              <span className={classes.icon}>
                <CardChoiceIcon choice={choice} />
              </span>
              {texts.choices[choice]}
            </dt>
            <dd className={classes.number}>{texts.number(counts[choice])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface PeopleSheetProps {
  shown: readonly ListedPerson[];
  all: number;
  query: string;
  onQueryChange(query: string): void;
  /** Shown between the search and the list. */
  tools: ReactNode;
  estimatedRowHeightPx: number;
  children(person: ListedPerson): ReactNode;
}

/** The list of people with a search field that stays in view. */
export function PeopleSheet(props: PeopleSheetProps) {
  const { shown, all, query, onQueryChange, tools, estimatedRowHeightPx, children } = props;
  const texts = useTexts();
  const top = useTopOnChange(query);
  return (
    <>
      <div ref={top} />
      <div className={classes.search}>
        <PeopleSearch query={query} onChange={onQueryChange} />
      </div>
      <div className={classes.tools}>{tools}</div>
      <VisuallyHidden role="status">{texts.search.shown(shown.length, all)}</VisuallyHidden>
      {shown.length > 0 ? (
        <VirtualList
          label={texts.people}
          items={shown}
          keyOf={externalIdOf}
          estimatedRowHeightPx={estimatedRowHeightPx}
        >
          {children}
        </VirtualList>
      ) : (
        <Stack align="center" px="md" py="xl" ta="center">
          <Text c="dimmed">{texts.search.nobody}</Text>
          <Button variant="default" onClick={() => onQueryChange('')}>
            {texts.search.clear}
          </Button>
        </Stack>
      )}
    </>
  );
}

function externalIdOf({ externalId }: ListedPerson): string {
  return externalId;
}

/** Scrolls to the top of the list when the search changes. */
function useTopOnChange(query: string) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const distance = top.current?.getBoundingClientRect().top ?? 0;
    if (distance < 0) {
      window.scrollBy({ top: distance });
    }
  }, [query]);
  return top;
}

interface PeopleSearchProps {
  query: string;
  onChange(query: string): void;
}

function PeopleSearch({ query, onChange }: PeopleSearchProps) {
  const { search } = useTexts();
  return (
    <TextInput
      size="md"
      aria-label={search.label}
      placeholder={search.placeholder}
      autoComplete="off"
      spellCheck={false}
      leftSection={<SearchIcon />}
      rightSection={query && <CloseButton aria-label={search.clear} onClick={() => onChange('')} />}
      value={query}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PersonNameProps {
  person: ListedPerson;
  isNew?: boolean;
}

export function PersonName({ person, isNew = false }: PersonNameProps) {
  const texts = useTexts();
  return (
    <div className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(person.name)}
      </span>
      <span className={classes.name}>
        {person.name} {isNew && <Badge tone="information">{texts.person.isNew}</Badge>}
        {person.addedInOnboarding && <Badge tone="quiet">{texts.ownEntry.you}</Badge>}
        {person.distinguishingId && <span className={classes.id}>{person.distinguishingId}</span>}
      </span>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}

const icons: Record<CardChoice, typeof NoCardIcon> = {
  none: NoCardIcon,
  virtual: VirtualCardIcon,
  physical: PhysicalCardIcon,
};

export function CardChoiceIcon({ choice }: { choice: CardChoice }) {
  const Icon = icons[choice];
  return <Icon />;
}

export function CardChoiceLabel({ choice }: { choice: CardChoice }) {
  return (
    <>
      <CardChoiceIcon choice={choice} />
      {useTexts().choices[choice]}
    </>
  );
}
