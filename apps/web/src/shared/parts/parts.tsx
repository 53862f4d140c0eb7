import { Fragment, type ReactNode } from 'react';
import { momentIn, type MomentStyle, utcText } from '../language/format.js';
import { useLanguage } from '../language/language-context.js';
import classes from './parts.module.css';

/** A name and its value. A fact without a value is not shown. */
export type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const shown = facts.filter(([, value]) => value || value === 0);
  return (
    <dl className={classes.facts}>
      {shown.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.factName}>{name}</dt>
          <dd className={classes.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface MomentProps {
  /** In ISO 8601. */
  at: string;
  style?: MomentStyle;
  className?: string;
}

/** A moment in the reader's time zone; a tooltip shows it in UTC. */
export function Moment({ at, style = 'medium', className }: MomentProps) {
  const { language } = useLanguage();
  return (
    <time className={className} dateTime={at} title={utcText(at)}>
      {momentIn(language, style)(at)}
    </time>
  );
}

interface MomentsInProps {
  /** Builds a sentence; the order of the moments depends on the language. */
  text(...moments: string[]): string;
  at: readonly string[];
}

/** A sentence that contains moments. */
export function MomentsIn({ text, at }: MomentsInProps) {
  // Placeholders from Unicode's private use area, which no text contains.
  const marks = at.map((_, index) => String.fromCodePoint(0xe000 + index));
  const parts = text(...marks).split(/([\ue000-\ue0ff])/);
  return parts.map((part, index) => {
    const moment = at[marks.indexOf(part)];
    return <Fragment key={index}>{moment ? <Moment at={moment} /> : part}</Fragment>;
  });
}

/** An identifier such as `auto_top_up_activated`, which may break after a `_`. */
export function CodeName({ children }: { children: string }) {
  return children.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
