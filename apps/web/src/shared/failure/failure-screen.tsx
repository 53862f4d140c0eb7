import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FailureReason, RequestError } from '../api/request-error.js';
import { ClockIcon, WarningIcon } from '../icons/icons.js';
import { MessageScreen } from '../page/message-screen.js';
import { useSharedTexts } from '../texts/index.js';
import { RetryButton } from './retry-button.js';

const icons: Record<FailureReason, ReactNode> = {
  unreachable: <ClockIcon />,
  unanswered: <ClockIcon />,
  busy: <ClockIcon />,
  unavailable: <WarningIcon />,
  refused: <WarningIcon />,
};

interface FailureScreenProps {
  error: RequestError;
  onRetry(): void;
}

/** Replaces a page that could not be loaded. */
export function FailureScreen({ error, onRetry }: FailureScreenProps) {
  const texts = useSharedTexts();
  return (
    <MessageScreen icon={icons[error.reason]} {...texts.failures[error.reason]}>
      <RetryButton error={error} onRetry={onRetry} />
      {error.requestId && (
        <Text size="sm" c="dimmed">
          {texts.reference(error.requestId)}
        </Text>
      )}
    </MessageScreen>
  );
}
