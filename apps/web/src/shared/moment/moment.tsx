import { Fragment } from 'react';
import { momentIn, utcText, type MomentStyle } from '../language/format.js';
import { useLanguage } from '../language/language-context.js';

interface MomentProps {
  /** In ISO 8601. */
  at: string;
  style?: MomentStyle;
  className?: string;
}

/** A moment in the reader's time zone, which is named; in UTC for whoever points at it. */
export function Moment({ at, style = 'medium', className }: MomentProps) {
  const { language } = useLanguage();
  return (
    <time className={className} dateTime={at} title={utcText(at)}>
      {momentIn(language, style)(at)}
    </time>
  );
}

interface MomentsInProps {
  /** A sentence around moments, which may stand in any order. */
  text(...moments: string[]): string;
  at: readonly string[];
}

/** A sentence with moments in it. */
export function MomentsIn({ text, at }: MomentsInProps) {
  // Marks that no sentence has: private use, one for each moment.
  const marks = at.map((_, index) => String.fromCodePoint(0xe000 + index));
  const parts = text(...marks).split(/([\ue000-\ue0ff])/);
  return parts.map((part, index) => {
    const moment = at[marks.indexOf(part)];
    return <Fragment key={index}>{moment ? <Moment at={moment} /> : part}</Fragment>;
  });
}
