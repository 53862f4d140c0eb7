import { useId, type ReactNode } from 'react';
import classes from './segmented-choice.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentedChoiceProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange(value: Value): void;
}

/**
 * One of a few, as native radio buttons: arrow keys, Tab and screen readers work as they know it.
 * It measures nothing, unlike Mantine's, so that lists can hold hundreds of them.
 */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, segments, value, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.group}>
      {segments.map((segment) => (
        <label key={segment.value} className={classes.segment} data-value={segment.value}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span className={classes.label}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
