import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-heading.module.css';
import { useWindowTitle } from './window-title.js';

let isFirstOfPage = true;

type PageHeadingProps =
  | {
      children: string;
      /** What the window is called, where the heading alone does not say which thing is shown. */
      windowTitle?: string;
    }
  | { children: ReactNode; windowTitle: string };

/**
 * The one heading of a screen or step, and the title of the window. One that replaces another takes the focus, so
 * that a screen reader and the Tab key go on from there; the first one leaves the focus where the browser put it.
 */
export function PageHeading({ children, windowTitle }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useWindowTitle(windowTitle ?? (children as string));

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
