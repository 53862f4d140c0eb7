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
 * A segmented control made of native radio buttons, which the keyboard and screen readers handle as usual.
 * Unlike Mantine's, it measures no layout, so that lists can contain hundreds of them.
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
