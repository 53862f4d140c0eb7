import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import classes from './virtual-list.module.css';

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  estimatedRowHeightPx: number;
  /** Draws one item. */
  children(item: Item): ReactNode;
}

const ROWS_BEYOND_VIEW = 8;

/** A list of any length that scrolls with the page and keeps only the rows around the view alive. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, estimatedRowHeightPx, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [distanceFromTop, setDistanceFromTop] = useState(0);
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);

  // What stands above the list may have grown or shrunk with any drawing of the page.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setDistanceFromTop(Math.round(top + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedRowHeightPx,
    getItemKey: (index) => keyOf(items[index]!),
    overscan: ROWS_BEYOND_VIEW,
    scrollMargin: distanceFromTop,
    rangeExtractor: useCallback((range: Range) => rowsToKeep(range, focusedIndex), [focusedIndex]),
  });

  return (
    <ul
      ref={list}
      // Without its bullets a list is no list to VoiceOver, unless it says so.
      role="list"
      aria-label={label}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
      onBlur={() => setFocusedIndex(null)}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          aria-setsize={items.length}
          aria-posinset={row.index + 1}
          className={classes.row}
          style={{ transform: `translateY(${row.start - distanceFromTop}px)` }}
          onFocus={() => setFocusedIndex(row.index)}
        >
          {children(items[row.index]!)}
        </li>
      ))}
    </ul>
  );
}

/** The row with the focus stays, however far it is scrolled away: a removed one would lose the focus. */
function rowsToKeep(range: Range, focusedIndex: number | null): number[] {
  const rows = defaultRangeExtractor(range);
  if (focusedIndex === null || focusedIndex >= range.count || rows.includes(focusedIndex)) {
    return rows;
  }
  return [...rows, focusedIndex].sort((one, other) => one - other);
}
