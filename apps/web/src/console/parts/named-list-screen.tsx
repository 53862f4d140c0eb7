import { Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyListCall } from './copy-call.js';
import { ScopeChips, type ScopeFilters } from './scope-chips.js';
import { StaleNotice } from './screen-parts.js';
import { useTexts } from '../texts/index.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { Filters, FilterText } from '../../shared/list/filters.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import type { ListPage } from '../../shared/paging/use-list-page.js';

interface NamedListScreenProps<Item> {
  heading: string;
  /** The label of the search. */
  search: string;
  /** Of the API. */
  path: string;
  filters: { search: string; after: string } & ScopeFilters;
  query: UseQueryResult<ListPage<Item>, RequestError>;
  children(items: readonly Item[]): ReactNode;
}

/** A list that is searched by name. */
export function NamedListScreen<Item>(props: NamedListScreenProps<Item>) {
  const { heading, search, path, filters, query, children } = props;
  const texts = useTexts();
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <Filters label={texts.filters.label}>
        <FilterText label={search} name="search" value={filters.search} maxLength={100} />
        <CopyListCall path={path} filters={filters} />
      </Filters>
      <ScopeChips filters={filters} />
      <StaleNotice query={query} />
      <Loaded query={query}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {children(shown.items)}
            <Pager label={heading} page={shown} />
          </>
        )}
      </Loaded>
      {query.isFetching && query.isPlaceholderData && <Text c="dimmed">{texts.searching}</Text>}
    </>
  );
}
