import {
  Alert,
  type AlertProps,
  Button,
  type ButtonProps,
  Loader,
  Badge as MantineBadge,
  Title,
} from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import { momentIn, type MomentStyle, utcText } from '../language/format.js';
import { useLanguage } from '../language/language-context.js';
import classes from './parts.module.css';

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

/** The colour of a badge. It only repeats what the text says. */
export type BadgeTone = 'information' | 'good' | 'warning' | 'failure' | 'quiet';

const colours: Record<BadgeTone, [background: string, text: string]> = {
  information: ['--information-tint', '--information-ink'],
  good: ['--physical-tint', '--physical-ink'],
  warning: ['--warning-tint', '--warning-ink'],
  failure: ['--failure-tint', '--failure-ink'],
  quiet: ['--surface-sunken', '--mantine-color-dimmed'],
};

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  const [background, text] = colours[tone];
  return (
    <MantineBadge
      component="span"
      radius="sm"
      vars={() => ({
        root: { '--badge-bg': `var(${background})`, '--badge-color': `var(${text})` },
      })}
    >
      {children}
    </MantineBadge>
  );
}

type Tone = 'information' | 'warning' | 'failure';

interface NoticeProps extends Omit<AlertProps, 'color' | 'variant' | 'vars' | 'classNames'> {
  tone: Tone;
}

/** A message that screen readers announce when it appears. */
export function Notice({ tone, ...alert }: NoticeProps) {
  return (
    <Alert
      {...alert}
      classNames={{
        root: classes.notice,
        message: classes.message,
        closeButton: classes.closeButton,
      }}
      vars={() => ({
        root: {
          '--alert-color': `var(--${tone}-ink)`,
          '--alert-bg': `var(--${tone}-tint)`,
          '--alert-bd': `1px solid color-mix(in srgb, var(--${tone}-ink) 35%, transparent)`,
        },
      })}
    />
  );
}

interface ProgressButtonProps extends Omit<ButtonProps, 'loading' | 'disabled' | 'leftSection'> {
  isBusy: boolean;
  type?: 'button' | 'submit';
  onClick?(): void;
  children: ReactNode;
}

/** A button with a busy state. While busy it ignores clicks but keeps the focus, unlike a disabled button. */
export function ProgressButton({ isBusy, onClick, ...button }: ProgressButtonProps) {
  return (
    <Button
      {...button}
      aria-disabled={isBusy}
      leftSection={isBusy && <Loader size="1.1em" color="currentColor" />}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault();
        } else {
          onClick?.();
        }
      }}
    />
  );
}

/** A name and its value. A fact without a value is not shown. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /** For long values, such as an IBAN with its copy button. */
  isWide?: boolean;
}

/** A list of names and values. */
export function Facts({ facts, isWide = false }: FactsProps) {
  const shown = facts.filter(([, value]) => value || value === 0);
  return (
    <dl className={isWide ? `${classes.facts} ${classes.wide}` : classes.facts}>
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
