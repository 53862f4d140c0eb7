import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-screen.module.css';

interface EmptyScreenProps {
  icon: ReactNode;
  title: string;
  advice: string;
}

/** Replaces an empty list. */
export function EmptyScreen({ icon, title, advice }: EmptyScreenProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>{icon}</span>
      <Text fw={650} size="lg">
        {title}
      </Text>
      <Text c="dimmed">{advice}</Text>
    </div>
  );
}
