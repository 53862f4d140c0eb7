import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './field-group.module.css';

interface FieldGroupProps {
  title: string;
  about?: string;
  children: ReactNode;
}

/** A group of fields, in two columns if there is room. */
export function FieldGroup({ title, about, children }: FieldGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.group}>
      <Title order={2} id={titleId} className={classes.title}>
        {title}
      </Title>
      {about && <p className={classes.about}>{about}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
