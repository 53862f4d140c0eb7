import { Text } from '@mantine/core';
import type { RequestError } from '../api/request-error.js';
import { Notice } from '../notice/notice.js';
import { useSharedTexts } from '../texts/index.js';

interface FailureAlertProps {
  error: RequestError;
  /** Tells whether the person's input is kept. */
  reassurance: string;
}

/** Shown next to the input that could not be sent. */
export function FailureAlert({ error, reassurance }: FailureAlertProps) {
  const texts = useSharedTexts();
  const { title, advice } = texts.failures[error.reason];
  return (
    <Notice tone="failure" title={title}>
      {advice} {reassurance} {error.isOutcomeUnknown && texts.mayBeDone}
      {error.requestId && (
        <Text size="sm" mt="xs">
          {texts.reference(error.requestId)}
        </Text>
      )}
    </Notice>
  );
}
