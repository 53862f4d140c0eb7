import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { useListPage } from '../api/query-client.js';
import { Loaded } from '../loaded/loaded.js';
import { narrowed, useHash } from '../router/router.js';
import { Sheet } from '../parts/parts.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './data-table.module.css';

export interface Column<Row> {
  /** The heading; empty for a column of buttons. */
  name: string;
  /** An amount or a count: aligned at the right. The first of them stands beside the row's name on a phone. */
  isNumber?: boolean;
  /** The value says by itself what it is, such as a badge, and has no name on a phone. */
  isPlain?: boolean;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A list as a table. On a phone each row becomes a block, so that nothing scrolls sideways. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const texts = useSharedTexts();
  const lead = columns.findIndex(({ isNumber }) => isNumber);
  return (
    <div className={classes.scroll}>
      {/* Explicit roles, because browsers drop a table's roles if it is displayed as blocks. */}
      <Table className={classes.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, isNumber }, index) => (
              <th key={index} scope="col" role="columnheader" data-number={isNumber || undefined}>
                {name || <VisuallyHidden>{texts.actions}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ name, isNumber, isPlain, cell }, index) =>
                index === 0 ? (
                  <th key={index} scope="row" role="rowheader">
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={index}
                    role="cell"
                    data-name={name}
                    data-number={isNumber || undefined}
                    data-lead={index === lead || undefined}
                    data-plain={isPlain || name === '' || undefined}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface RowNameProps {
  /** Makes the whole row a link. */
  href?: string | null;
  detail?: ReactNode;
  children: ReactNode;
}

/** The first cell of a row. */
export function RowName({ href, detail, children }: RowNameProps) {
  return (
    <>
      {href ? (
        <a href={href} className={classes.link}>
          {children}
        </a>
      ) : (
        <span className={classes.name}>{children}</span>
      )}
      {detail && <Detail>{detail}</Detail>}
    </>
  );
}

/** A second line in a cell. */
export function Detail({ children }: { children: ReactNode }) {
  return <span className={classes.detail}>{children}</span>;
}

export function Badges({ children }: { children: ReactNode }) {
  return <span className={classes.badges}>{children}</span>;
}

/** Buttons and links in a row that is a link itself. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}

interface ListProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  query: ReturnType<typeof useListPage<Row>>;
  /** Shown if there are no rows. */
  nothing: string;
  /** The filter in the address that contains the place in the list. */
  place?: string;
  /** Announces how many rows are shown. */
  announce?(count: number): string;
}

/** A page of a list with its pager. */
export function List<Row>({ query, nothing, place, announce, ...table }: ListProps<Row>) {
  return (
    <Loaded query={query}>
      {(shown) => (
        <>
          {announce && (
            <VisuallyHidden role="status">{announce(shown.items.length)}</VisuallyHidden>
          )}
          {shown.items.length === 0 ? (
            <Text c="dimmed">{nothing}</Text>
          ) : (
            <DataTable {...table} rows={shown.items} />
          )}
          <Pager label={table.label} name={place} page={shown} />
        </>
      )}
    </Loaded>
  );
}

/** A list as a section of a screen, whose heading is the list's name. */
export function ListSheet<Row>(list: ListProps<Row>) {
  return (
    <Sheet title={list.label}>
      <List {...list} />
    </Sheet>
  );
}

interface PagerProps {
  /** The list's name for screen readers. */
  label: string;
  /** The filter in the address that contains the id before the shown page. */
  name?: string;
  page: { after: string; next: string | null };
}

/**
 * Links to the next page and back to the first. Each page has its own address, so the browser's Back button
 * works.
 */
export function Pager({ label, name = 'after', page: { after, next } }: PagerProps) {
  const texts = useSharedTexts().paging;
  const hash = useHash();
  const navigation = useRef<HTMLDivElement>(null);
  const shown = useRef(after);

  // The next page is shown from its top.
  useEffect(() => {
    if (shown.current !== after) {
      shown.current = after;
      navigation.current?.parentElement?.scrollIntoView({ block: 'start' });
    }
  }, [after]);

  if (after === '' && next === null) return null;
  return (
    <Group component="nav" ref={navigation} gap="sm" mt="md" aria-label={texts.of(label)}>
      {after !== '' && (
        <Button component="a" variant="default" href={narrowed(hash, { [name]: '' })}>
          {texts.first}
        </Button>
      )}
      {next !== null && (
        <Button component="a" variant="default" href={narrowed(hash, { [name]: next })}>
          {texts.next}
        </Button>
      )}
    </Group>
  );
}
