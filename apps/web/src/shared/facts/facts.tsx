import type { ReactNode } from 'react';
import classes from '../parts/parts.module.css';

/** A list of names and values. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.factName}>{name}</dt>
          <dd className={classes.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
