import { useEffect, useRef, useState, type ReactNode } from 'react';
import { narrow } from '../router/router.js';
import classes from './filters.module.css';

/** The filters of a list, in one line. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className={classes.filters}>
      {children}
    </div>
  );
}

interface FilterChoiceProps {
  label: string;
  /** The filter in the address. A change returns to the first page of the list. */
  name: string;
  /** The place in the list, in the address. */
  place?: string;
  value: string;
  /** The value without the filter, if not empty. */
  standard?: string;
  data: readonly { value: string; label: string }[];
}

export function FilterChoice(props: FilterChoiceProps) {
  const { label, name, place = 'after', value, standard = '', data } = props;
  const shown = value || standard;
  return (
    <FilterField label={label} isActive={shown !== standard}>
      <select
        aria-label={label}
        value={shown}
        onChange={(event) => narrow({ [name]: event.currentTarget.value, [place]: '' })}
      >
        {data.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FilterField>
  );
}

interface FilterTextProps {
  label: string;
  name: string;
  place?: string;
  value: string;
  placeholder?: string;
  maxLength?: number;
}

/** A text filter. It applies after a pause in typing, and the Back button does not go through what was typed. */
export function FilterText(props: FilterTextProps) {
  const { label, name, place = 'after', value, maxLength = 200, ...input } = props;
  const { typed, setTyped } = useTyping(value, (text) =>
    narrow({ [name]: text, [place]: '' }, 'replace'),
  );
  return (
    <FilterField label={label} isActive={value !== ''}>
      <input
        {...input}
        aria-label={label}
        maxLength={maxLength}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FilterField>
  );
}

interface FilterDayProps {
  label: string;
  name: string;
  value: string;
}

export function FilterDay({ label, name, value }: FilterDayProps) {
  return (
    <FilterField label={label} isActive={value !== ''}>
      <input
        type="date"
        aria-label={label}
        value={value}
        onChange={(event) => narrow({ [name]: event.currentTarget.value, after: '' })}
      />
    </FilterField>
  );
}

/** The frame of a filter with its name, for other kinds of fields. */
export function FilterField({
  label,
  isActive,
  children,
}: {
  label: string;
  isActive: boolean;
  children: ReactNode;
}) {
  return (
    <label className={classes.chip} data-active={isActive || undefined}>
      <span aria-hidden="true">{label}</span>
      {children}
    </label>
  );
}

const TYPING_PAUSE_MS = 250;

/** What is being typed, which is passed on after a pause, and follows the value when that changes from elsewhere. */
export function useTyping(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });

  useEffect(() => {
    // For example by the browser's Back button.
    if (value !== reported.current) {
      reported.current = value;
      setTyped(value);
    }
  }, [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      change.current(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, setTyped };
}
