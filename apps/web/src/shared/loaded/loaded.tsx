import type { ReactNode } from 'react';
import type { RequestError } from '../api/request-error.js';
import { FailureScreen } from '../failure/failure-screen.js';
import { PageLoading } from '../page/page-loading.js';
import { useSharedTexts } from '../texts/index.js';

interface LoadedProps<Answer> {
  query: { data: Answer | undefined; error: RequestError | null; refetch(): unknown };
  children(answer: Answer): ReactNode;
}

/** What is shown of an answer, or why there is none (yet). */
export function Loaded<Answer>({ query, children }: LoadedProps<Answer>) {
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
