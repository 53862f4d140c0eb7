import { useEffect, useRef, type ReactNode } from 'react';
import classes from './navigation.module.css';

export interface Place {
  href: string;
  name: string;
  isHere: boolean;
}

interface NavigationProps {
  label: string;
  places: readonly Place[];
  /** Shown at the end: the signed-in user and the sign-out button. */
  children: ReactNode;
}

/** The main navigation in one row. It scrolls horizontally if needed and keeps the current item in view. */
export function Navigation({ label, places, children }: NavigationProps) {
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
  return (
    <nav aria-label={label} className={classes.navigation}>
      <div ref={row} className={classes.places}>
        {places.map(({ href, name, isHere }) => (
          <a key={href} href={href} className={classes.link} aria-current={isHere && 'page'}>
            {name}
          </a>
        ))}
      </div>
      <div className={classes.end}>{children}</div>
    </nav>
  );
}
