import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyCall } from './copy-call.js';
import classes from './list-rows.module.css';
import { useTexts } from '../texts/index.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { type Column, DataTable } from '../../shared/list/data-table.js';
import { Loaded, LoadedScreen } from '../../shared/loaded/loaded.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import type { ListPage } from '../../shared/paging/use-list-page.js';
import { narrowed, useHash } from '../../shared/router/address.js';
import { Sheet } from '../../shared/sheet/sheet.js';

interface FoundScreenProps<Item> {
  /** Its data are null if there is no such item. */
  query: { data: Item | null | undefined; error: RequestError | null; refetch(): unknown };
  /** What is said if there is none. */
  unknown: string;
  back: { href: string; name: string };
  children(item: Item): ReactNode;
}

/** The screen of one item, which may not exist. */
export function FoundScreen<Item>({ query, unknown, back, children }: FoundScreenProps<Item>) {
  if (query.data === null) return <UnknownScreen title={unknown} wayOut={back} />;
  return (
    <>
      <StaleNotice query={query} />
      <LoadedScreen query={query}>{(item) => (item === null ? null : children(item))}</LoadedScreen>
    </>
  );
}

interface ScreenHeadProps {
  /** The list that the screen belongs to. */
  back: { href: string; name: string };
  name: string;
  id: string;
  /** The state, which may change while it is shown. */
  badge?: ReactNode;
  /** The call of the API that reads it. */
  path: string;
}

/** The head of the screen of one item. */
export function ScreenHead({ back, name, id, badge, path }: ScreenHeadProps) {
  return (
    <PageHeading
      back={back}
      windowTitle={`${name} ${id}`}
      badge={badge}
      actions={<CopyCall path={path} />}
    >
      {name}
    </PageHeading>
  );
}

const SHOWN = 5;

interface LatestSheetProps<Item> {
  title: string;
  /** The address of the whole list. */
  href: string;
  query: {
    data: ListPage<Item> | undefined;
    error: RequestError | null;
    refetch(): unknown;
  };
  children(items: readonly Item[]): ReactNode;
}

/** The latest of a list, with a link to all of it. */
export function LatestSheet<Item>({ title, href, query, children }: LatestSheetProps<Item>) {
  const texts = useTexts();
  return (
    <Sheet title={title}>
      <Loaded query={query}>
        {({ items, next }) => (
          <>
            {children(items.slice(0, SHOWN))}
            {(items.length > SHOWN || next !== null) && (
              <a href={href} className={classes.all}>
                {texts.all(title)}
              </a>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

interface StaleNoticeProps {
  query: { data: unknown; error: RequestError | null };
}

/** Tells that the shown data could not be refreshed and may be outdated. */
export function StaleNotice({ query }: StaleNoticeProps) {
  const { stale } = useTexts();
  if (query.data === undefined || !query.error) {
    return null;
  }
  return <FailureAlert error={query.error} reassurance={stale} />;
}

/** A page of a search reads only so much: where that ended, and a link to go on. */
export function SearchEnd({ at }: { at: string }) {
  const { searchEnd: texts } = useTexts();
  const hash = useHash();
  return (
    <Notice tone="information" title={<MomentsIn text={texts.searchedBackTo} at={[at]} />} mt="md">
      <a href={narrowed(hash, { to: at, after: '' })}>{texts.searchEarlier}</a>
    </Notice>
  );
}

interface EntityTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Shown instead of an empty table. */
  nothing: string;
  columns: readonly Column<Row>[];
}

/** A table of what has an id, or a text if there is none. */
export function EntityTable<Row extends { id: string }>(props: EntityTableProps<Row>) {
  const { nothing, ...table } = props;
  if (table.rows.length === 0) return <Text c="dimmed">{nothing}</Text>;
  return <DataTable {...table} keyOf={({ id }) => id} />;
}
