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
  /** At its end: who is signed in, and the way out. */
  children: ReactNode;
}

/** The places of a page, in one row: where there are more than fit, they are scrolled, and the current one is seen. */
export function Navigation({ label, places, children }: NavigationProps) {
  const row = useRef<HTMLDivElement>(null);
  const here = places.find(({ isHere }) => isHere)?.href;
  useEffect(() => {
    const showHere = () =>
      row.current
        ?.querySelector('[aria-current=page]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' });
    showHere();
    // Somebody turned the phone.
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
