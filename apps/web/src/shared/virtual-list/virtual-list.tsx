import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import classes from './virtual-list.module.css';

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  estimatedRowHeightPx: number;
  children(item: Item): ReactNode;
}

const ROWS_BEYOND_VIEW = 8;

/** A list of any length that scrolls with the page and renders only the rows near the view. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, estimatedRowHeightPx, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [distanceFromTop, setDistanceFromTop] = useState(0);
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);

  // The height of the content above the list may change with any rendering.
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
      // VoiceOver does not treat a list without bullets as a list unless it has this role.
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

/**
 * Also renders the focused row, however far it is scrolled away, because removing it would lose the focus.
 */
function rowsToKeep(range: Range, focusedIndex: number | null): number[] {
  const rows = defaultRangeExtractor(range);
  if (focusedIndex === null || focusedIndex >= range.count || rows.includes(focusedIndex)) {
    return rows;
  }
  return [...rows, focusedIndex].sort((one, other) => one - other);
}
