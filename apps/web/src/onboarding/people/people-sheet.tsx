import { Button, CloseButton, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { VirtualList } from '../../shared/virtual-list/virtual-list.js';
import { useTexts } from '../texts/index.js';
import { SearchIcon } from '../../shared/icons/icons.js';
import type { ListedPerson } from './people.js';
import classes from './people-sheet.module.css';

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
        <div className={classes.nobody}>
          <Text c="dimmed">{texts.search.nobody}</Text>
          <Button variant="default" onClick={() => onQueryChange('')}>
            {texts.search.clear}
          </Button>
        </div>
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
