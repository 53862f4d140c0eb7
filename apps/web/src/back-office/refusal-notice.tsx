import type { RequestError } from '../shared/api/request-error.js';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { Notice } from '../shared/notice/notice.js';
import { useTexts } from './texts/index.js';

/** Why something was not done, in words of its own where the reason is one of the back office. */
export function RefusalNotice({ error }: { error: RequestError }) {
  const { refusals, nothingDone } = useTexts();
  const told = refusals[error.code ?? ''];
  return told ? (
    <Notice tone="failure" title={told.title}>
      {told.advice}
    </Notice>
  ) : (
    <FailureAlert error={error} reassurance={nothingDone} />
  );
}
