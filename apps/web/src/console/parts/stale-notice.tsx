import type { RequestError } from '../../shared/api/request-error.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { useTexts } from '../texts/index.js';

interface StaleNoticeProps {
  query: { data: unknown; error: RequestError | null };
}

/** Tells that the shown data could not be refreshed and may be outdated. */
export function StaleNotice({ query }: StaleNoticeProps) {
  const { stale } = useTexts();
  if (query.data === undefined || !query.error) {
    return null;
  }
  return <FailureAlert error={query.error} reassurance={stale} />;
}
