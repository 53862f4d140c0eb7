import { Text } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { PageHeading } from '../../shared/page/page-heading.js';
import classes from './step-layout.module.css';

interface StepLayoutProps {
  step: 'choose' | 'review' | 'confirmed';
  heading: ReactNode;
  /** What the window is called, where the heading is more than text. */
  windowTitle?: string;
  lead: ReactNode;
  /** What has to be said before anything else. */
  notice?: ReactNode;
  /** Names a way past the list, where every row of it would stop the Tab key. */
  skipLabel?: string;
  panelLabel: string;
  /** What stays in view beside or below the list: counts and actions. */
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
