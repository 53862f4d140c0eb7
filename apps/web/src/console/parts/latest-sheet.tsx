import { Sheet } from '../../shared/sheet/sheet.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import type { ListPage } from '../../shared/paging/use-list-page.js';
import { useTexts } from '../texts/index.js';
import type { ReactNode } from 'react';
import classes from './list-rows.module.css';

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
