import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Pager } from '../../shared/paging/pager.js';
import type { useListPage } from '../../shared/paging/use-list-page.js';
import { Sheet } from '../../shared/sheet/sheet.js';

interface ListSheetProps<Item> {
  title: string;
  query: ReturnType<typeof useListPage<Item>>;
  /** The filter in the address that contains the place in the list. */
  name: string;
  /** Shown if there is none. */
  nothing: string;
  row(item: Item): ReactNode;
}

/** A page of a list as a section of a screen. */
export function ListSheet<Item>({ title, query, name, nothing, row }: ListSheetProps<Item>) {
  return (
    <Sheet title={title}>
      <Loaded query={query}>
        {(shown) => (
          <>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={title}>
                {shown.items.map(row)}
              </ul>
            )}
            <Pager label={title} name={name} page={shown} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
