import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './navigation.module.css';

export interface Place {
  href: string;
  name: string;
  isHere: boolean;
  /** How much waits there. Shown as the text, told to screen readers as the label. */
  count?: { text: string; label: string } | null;
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
        {places.map(({ href, name, isHere, count }) => (
          <a key={href} href={href} className={classes.link} aria-current={isHere && 'page'}>
            {name}
            {count && (
              <>
                <span className={classes.count} aria-hidden>
                  {count.text}
                </span>
                <VisuallyHidden>, {count.label}</VisuallyHidden>
              </>
            )}
          </a>
        ))}
      </div>
      <div className={classes.end}>{children}</div>
    </nav>
  );
}
