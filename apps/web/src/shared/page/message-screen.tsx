import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './message-screen.module.css';
import { PageHeading } from './page-heading.js';

interface MessageScreenProps {
  icon: ReactNode;
  title: string;
  advice: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A whole page with a single message. */
export function MessageScreen({ icon, title, advice, children }: MessageScreenProps) {
  return (
    <section className={classes.screen}>
      <span className={classes.icon}>{icon}</span>
      <PageHeading>{title}</PageHeading>
      <Text c="dimmed" className={classes.advice}>
        {advice}
      </Text>
      {children}
    </section>
  );
}
