import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from '../parts/parts.module.css';

interface SheetProps {
  title: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a screen with its own heading. */
export function Sheet({ title, actions, children }: SheetProps) {
  const titleId = useId();
  return (
    <section className={classes.sheet} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </section>
  );
}
