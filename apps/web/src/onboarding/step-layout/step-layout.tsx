import { Text } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { PageHeading } from '../../shared/page/page-heading.js';
import classes from './step-layout.module.css';

interface StepLayoutProps {
  step: 'choose' | 'review' | 'confirmed';
  heading: ReactNode;
  /** The window's title, if the heading is not plain text. */
  windowTitle?: string;
  lead: ReactNode;
  /** Shown above everything else. */
  notice?: ReactNode;
  /** The label of a link that skips the list, because the Tab key would stop at each of its rows. */
  skipLabel?: string;
  panelLabel: string;
  /** Stays in view beside or below the list: counts and buttons. */
  panel: ReactNode;
  /** The list of people. */
  children: ReactNode;
}

export function StepLayout(props: StepLayoutProps) {
  const { step, heading, windowTitle, lead, notice, skipLabel, panelLabel, panel, children } =
    props;
  const panelElement = useRef<HTMLElement>(null);
  return (
    <div className={classes.step} data-step={step}>
      <div className={classes.introduction}>
        <PageHeading windowTitle={windowTitle ?? String(heading)}>{heading}</PageHeading>
        <Text c="dimmed" className={classes.lead}>
          {lead}
        </Text>
      </div>
      {notice}
      <div className={classes.columns}>
        <div className={classes.sheet}>
          {skipLabel && (
            <button
              type="button"
              className={classes.skip}
              onClick={() => panelElement.current?.focus()}
            >
              {skipLabel}
            </button>
          )}
          {children}
        </div>
        <section ref={panelElement} tabIndex={-1} aria-label={panelLabel} className={classes.panel}>
          {panel}
        </section>
      </div>
    </div>
  );
}
