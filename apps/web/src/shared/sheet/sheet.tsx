import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './sheet.module.css';

/** A section of a screen with its own heading. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.sheet} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.title}>
        {title}
      </Title>
      {children}
    </section>
  );
}
