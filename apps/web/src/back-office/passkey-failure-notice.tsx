import { RequestError } from '../shared/api/request-error.js';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { Notice } from '../shared/notice/notice.js';
import { passkeyFailureOf } from '../shared/passkey/passkey-failure.js';
import { useTexts } from './texts/index.js';

/** Why signing in failed, in the browser or at the server. */
export function PasskeyFailureNotice({ error }: { error: Error }) {
  const texts = useTexts();
  const told =
    error instanceof RequestError
      ? texts.refusals[error.code ?? '']
      : texts.passkeyFailures[passkeyFailureOf(error)];
  return told ? (
    <Notice tone="failure" title={told.title}>
      {told.advice}
    </Notice>
  ) : (
    <FailureAlert error={error as RequestError} reassurance="" />
  );
}
