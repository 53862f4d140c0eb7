import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { VirtualList } from '../../shared/virtual-list/virtual-list.js';
import { useTexts } from '../texts/index.js';
import type { ListedPerson } from './people.js';
import { PeopleSearch } from './people-search.js';
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
