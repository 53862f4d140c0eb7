import { Group, Text, Timeline } from '@mantine/core';
import type { ReactNode } from 'react';

export interface AttemptWords {
  tone: 'good' | 'waiting' | 'failed';
  outcome: string;
  /** The time, with a short note if there is one. */
  detail: ReactNode;
  answer?: ReactNode;
}

interface AttemptsProps<Attempt> {
  attempts: readonly Attempt[];
  label: string;
  /** Shown if there are no attempts. */
  none: string;
  describe(attempt: Attempt): AttemptWords;
}

const inks = { good: '--physical-ink', waiting: '--warning-ink', failed: '--failure-ink' };

/** The latest attempt comes first, because it determines the current state. */
export function Attempts<Attempt>({ attempts, label, none, describe }: AttemptsProps<Attempt>) {
  if (attempts.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <Timeline bulletSize={14} lineWidth={2} active={attempts.length} role="list" aria-label={label}>
      {attempts.toReversed().map((attempt, index) => {
        const { tone, outcome, detail, answer } = describe(attempt);
        const ink = `var(${inks[tone]})`;
        return (
          <Timeline.Item
            key={attempts.length - index}
            role="listitem"
            color={ink}
            title={
              <Text component="strong" inherit c={ink}>
                {outcome}
              </Text>
            }
          >
            <Group gap="0 md" fz="sm" c="dimmed">
              {detail}
            </Group>
            {answer}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
