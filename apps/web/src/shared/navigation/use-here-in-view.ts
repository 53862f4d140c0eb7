import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from './place.js';

/** @returns the ref of a row that scrolls, in which the current place is kept in view. */
export function useHereInView(places: readonly Place[]): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const here = places.find(({ isHere }) => isHere)?.href;
  useEffect(() => {
    const showHere = () =>
      row.current
        ?.querySelector('[aria-current=page]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' });
    showHere();
    // The width changes when a phone is turned.
    window.addEventListener('resize', showHere);
    return () => window.removeEventListener('resize', showHere);
  }, [here]);
  return row;
}
