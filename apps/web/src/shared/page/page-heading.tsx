import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-heading.module.css';

let isFirstOfPage = true;

/**
 * The heading of a page or step. One that replaces another takes the focus, so that a screen reader
 * and the Tab key go on from there; the first one leaves the focus where the browser put it.
 */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isFirstOfPage) {
      isFirstOfPage = false;
      return;
    }
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  return (
    <Title ref={heading} order={1} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  );
}
