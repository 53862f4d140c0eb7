import { RequestError } from '../api/request-error.js';
import { FailureAlert } from '../failure/failure-alert.js';
import { Notice } from '../notice/notice.js';
import { type PasskeyFailure, passkeyFailureOf } from '../passkey/passkey-failure.js';

/** What is told of a failure, and what the person can do. */
export interface Told {
  title: string;
  advice: string;
}

export interface FailureTexts {
  /** By the server's error codes. */
  refusals: Record<string, Told>;
  passkeyFailures: Record<PasskeyFailure, Told>;
}

/** Why signing in failed, in the browser or at the server. */
export function ToldPasskeyFailure({ error, texts }: { error: Error; texts: FailureTexts }) {
  const told =
    error instanceof RequestError
      ? texts.refusals[error.code ?? '']
      : texts.passkeyFailures[passkeyFailureOf(error)];
  return told ? <ToldNotice {...told} /> : <OtherFailure error={error} />;
}

interface ToldRefusalProps {
  error: RequestError;
  refusals: Record<string, Told>;
  /** For failures without a text of their own. */
  reassurance: string;
}

/** Why an action was refused. Reasons of a page have their own texts. */
export function ToldRefusal({ error, refusals, reassurance }: ToldRefusalProps) {
  const told = refusals[error.code ?? ''];
  return told ? <ToldNotice {...told} /> : <FailureAlert error={error} reassurance={reassurance} />;
}

function ToldNotice({ title, advice }: Told) {
  return (
    <Notice tone="failure" title={title}>
      {advice}
    </Notice>
  );
}

function OtherFailure({ error }: { error: Error }) {
  return <FailureAlert error={error as RequestError} reassurance="" />;
}
