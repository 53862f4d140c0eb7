import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RequestError } from '../api/request-error.js';
import { FailureAlert } from '../failure/failure-alert.js';
import { FailureScreen } from '../failure/failure-screen.js';
import { RetryButton } from '../failure/retry-button.js';
import { PageLoading } from '../page/page-loading.js';
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
