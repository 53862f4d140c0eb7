import type { ReactNode } from 'react';
import classes from './navigation.module.css';
import { type Place, PlaceLink } from './place.js';
import { useHereInView } from './use-here-in-view.js';

interface NavigationProps {
  label: string;
  places: readonly Place[];
  /** Shown at the end: the signed-in user and the sign-out button. */
  children: ReactNode;
}

/** The main navigation in one row. It scrolls horizontally if needed and keeps the current item in view. */
export function Navigation({ label, places, children }: NavigationProps) {
  const row = useHereInView(places);
  return (
    <nav aria-label={label} className={classes.navigation}>
      <div ref={row} className={classes.places}>
        {places.map((place) => (
          <PlaceLink key={place.href} {...place} />
        ))}
      </div>
      <div className={classes.end}>{children}</div>
    </nav>
  );
}
