import type { RequestError } from '../shared/api/request-error.js';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { Notice } from '../shared/notice/notice.js';
import { useTexts } from './texts/index.js';

/** Why an action was refused. Reasons of the back office have their own texts. */
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
