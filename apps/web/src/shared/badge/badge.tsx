import { Badge as MantineBadge } from '@mantine/core';
import type { ReactNode } from 'react';

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
