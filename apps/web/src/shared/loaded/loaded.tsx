import { Button, type MantineSize, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { FailureReason, RequestError } from '../api/request-error.js';
import { ClockIcon, WarningIcon } from '../icons/icons.js';
import { MessageScreen, PageLoading } from '../page/message-screen.js';
import { Notice, ProgressButton } from '../parts/parts.js';
import { useSharedTexts } from '../texts/index.js';

interface LoadedProps<Answer> {
  query: {
    data: Answer | undefined;
    error: RequestError | null;
    isFetching?: boolean;
    refetch(): unknown;
  };
  children(answer: Answer): ReactNode;
}

/** A part of a screen: shows the answer, or the loading state, or the failure. */
export function Loaded<Answer>({ query, children }: LoadedProps<Answer>) {
  const { loading } = useSharedTexts();
  if (query.data !== undefined) {
    return children(query.data);
  }
  return query.error ? (
    <Stack align="flex-start" gap="sm" mt="md">
      <FailureAlert error={query.error} reassurance="" />
      <RetryButton
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </Stack>
  ) : (
    <PageLoading text={loading} of="part" />
  );
}

/** A whole screen, whose heading comes from the answer. */
export function LoadedScreen<Answer>({ query, children }: LoadedProps<Answer>) {
  const { loading } = useSharedTexts();
  if (query.data !== undefined) {
    return children(query.data);
  }
  return query.error ? (
    <FailureScreen error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <PageLoading text={loading} />
  );
}

interface FailureAlertProps {
  error: RequestError;
  /** Says whether the person's input is kept. */
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

interface RetryButtonProps {
  error: RequestError;
  isRetrying?: boolean;
  onRetry(): void;
  size?: MantineSize;
}

/** Repeats the request, enabled after the time that the server asked to wait. */
export function RetryButton({ error, isRetrying = false, onRetry, size }: RetryButtonProps) {
  const texts = useSharedTexts();
  const secondsLeft = useSecondsLeft(error.retryAfterSeconds ?? 0);
  return secondsLeft > 0 ? (
    <Button data-disabled aria-disabled variant="default" size={size}>
      {texts.tryAgainIn(secondsLeft)}
    </Button>
  ) : (
    <ProgressButton isBusy={isRetrying} onClick={onRetry} size={size}>
      {texts.tryAgain}
    </ProgressButton>
  );
}

/** Counts the given number of seconds down to 0. */
function useSecondsLeft(seconds: number): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);

  useEffect(() => {
    const endsAtMs = Date.now() + seconds * 1000;
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return secondsLeft;
}
