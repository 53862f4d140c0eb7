import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-heading.module.css';
import { useWindowTitle } from './window-title.js';

let isFirstOfPage = true;

type PageHeadingProps =
  | {
      children: string;
      /** The window's title, if the heading alone is not specific enough. */
      windowTitle?: string;
    }
  | { children: ReactNode; windowTitle: string };

/**
 * The only heading of a screen or step, and the window's title. A later heading takes the focus, so that
 * screen readers and the Tab key continue there; the first one leaves the focus where it is.
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
