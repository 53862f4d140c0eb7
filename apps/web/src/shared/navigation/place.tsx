import { VisuallyHidden } from '@mantine/core';
import classes from './place.module.css';

export interface Place {
  href: string;
  name: string;
  isHere: boolean;
  /** How much waits there. Shown as the text, told to screen readers as the label. */
  count?: { text: string; label: string } | null;
}

export function PlaceLink({ href, name, isHere, count }: Place) {
  return (
    <a href={href} className={classes.link} aria-current={isHere && 'page'}>
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
  );
}
