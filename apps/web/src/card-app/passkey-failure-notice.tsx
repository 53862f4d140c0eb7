import { RequestError } from '../shared/api/request-error.js';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { Notice } from '../shared/notice/notice.js';
import { passkeyFailureOf } from '../shared/passkey/passkey-failure.js';
import { useTexts, type CardAppTexts } from './texts/index.js';

interface PasskeyFailureNoticeProps {
  error: Error;
  /** Whether the person's input is kept, if the server could not be reached. */
  reassurance?: string;
}

/** Why an action with a passkey failed, in the browser or at the server. */
export function PasskeyFailureNotice({ error, reassurance = '' }: PasskeyFailureNoticeProps) {
  const texts = useTexts();
  const told = toldOf(error, texts);
  return told ? (
    <Notice tone="failure" title={told.title}>
      {told.advice}
    </Notice>
  ) : (
    <FailureAlert error={error as RequestError} reassurance={reassurance} />
  );
}

function toldOf(error: Error, texts: CardAppTexts): { title: string; advice: string } | undefined {
  if (!(error instanceof RequestError)) {
    return texts.passkeyFailures[passkeyFailureOf(error)];
  }
  switch (error.code) {
    case 'passkey_refused':
      return texts.refused;
    case 'locked_out':
      return texts.lockedOut;
    case 'enrolment_code_invalid':
      return texts.welcome.codeInvalid;
    case 'devices_too_many':
      return texts.welcome.devicesTooMany;
    default:
      return undefined;
  }
}
