import { Alert, type AlertProps } from '@mantine/core';
import classes from '../parts/parts.module.css';

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
