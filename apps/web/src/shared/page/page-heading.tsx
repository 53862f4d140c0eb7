import { Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-heading.module.css';
import { useWindowTitle } from './window-title.js';

let isFirstOfPage = true;

type PageHeadingProps = {
  /** A link to the list above. */
  back?: { href: string; name: string };
  /** The status, beside the heading. */
  badge?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Below the heading. */
  lead?: ReactNode;
} & (
  | {
      children: string;
      /** The window's title, if the heading alone is not specific enough. */
      windowTitle?: string;
    }
  | { children: ReactNode; windowTitle: string }
);

/**
 * The only heading of a screen or step, and the window's title. A later heading takes the focus, so that
 * screen readers and the Tab key continue there; the first one leaves the focus where it is.
 */
export function PageHeading(props: PageHeadingProps) {
  const { children, windowTitle, back, badge, actions, lead } = props;
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

  const title = (
    <Title ref={heading} order={1} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  );
  if (!back && !badge && !actions && !lead) return title;
  return (
    <div className={classes.head}>
      {back && (
        <a href={back.href} className={classes.back}>
          {back.name}
        </a>
      )}
      <div className={classes.row}>
        {title}
        {badge && <span role="status">{badge}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && (
        <Text c="dimmed" className={classes.lead}>
          {lead}
        </Text>
      )}
    </div>
  );
}
