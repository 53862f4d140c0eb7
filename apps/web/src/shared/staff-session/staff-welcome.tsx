import { type FormEvent, type ReactNode, useState } from 'react';
import { RequestError } from '../api/request-error.js';
import { FailureAlert } from '../loaded/loaded.js';
import { Notice, ProgressButton } from '../parts/parts.js';
import { type PasskeyFailure, passkeyFailureOf } from '../passkey/passkey-failure.js';
import {
  EnrolmentCode,
  type PasskeyRequest,
  Welcome,
  type WelcomeTexts,
} from '../welcome/welcome.js';
import classes from '../welcome/welcome.module.css';

interface StaffWelcomeProps {
  /** Of the link that was opened; empty without one. */
  code: string;
  texts: WelcomeTexts;
  signIn: PasskeyRequest<void>;
  enrolment: PasskeyRequest<string>;
  /** Removes the code, which is used, from the address. */
  onEnrolled(): void;
  failureOf(error: Error): ReactNode;
}

/** Shown if no staff is signed in. */
export function StaffWelcome(props: StaffWelcomeProps) {
  return <Welcome {...props} enrolmentForm={<EnrolmentForm {...props} />} />;
}

function EnrolmentForm(props: StaffWelcomeProps) {
  const { texts, enrolment, failureOf } = props;
  const [code, setCode] = useState(props.code);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enrolment.isPending) enrolment.mutate(code.trim(), { onSuccess: props.onEnrolled });
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <EnrolmentCode texts={texts} code={code} onChange={setCode} />
      {enrolment.error && failureOf(enrolment.error)}
      <ProgressButton type="submit" size="md" isBusy={enrolment.isPending}>
        {texts.enrol}
      </ProgressButton>
    </form>
  );
}

/** A failure: its title, and what the person can do about it. */
export interface FailureText {
  title: string;
  advice: string;
}

export interface FailureTexts {
  /** By the server's error codes. */
  refusals: Record<string, FailureText>;
  passkeyFailures: Record<PasskeyFailure, FailureText>;
}

/** Why signing in failed, in the browser or at the server. */
export function SignInFailure({ error, texts }: { error: Error; texts: FailureTexts }) {
  const text =
    error instanceof RequestError
      ? texts.refusals[error.code ?? '']
      : texts.passkeyFailures[passkeyFailureOf(error)];
  return text ? <FailureNotice {...text} /> : <OtherFailure error={error} />;
}

interface RefusalByCodeProps {
  error: RequestError;
  refusals: Record<string, FailureText>;
  /** For failures without a text of their own. */
  reassurance: string;
}

/** Why an action was refused. Reasons of a page have their own texts. */
export function RefusalByCode({ error, refusals, reassurance }: RefusalByCodeProps) {
  const text = refusals[error.code ?? ''];
  return text ? (
    <FailureNotice {...text} />
  ) : (
    <FailureAlert error={error} reassurance={reassurance} />
  );
}

function FailureNotice({ title, advice }: FailureText) {
  return (
    <Notice tone="failure" title={title}>
      {advice}
    </Notice>
  );
}

function OtherFailure({ error }: { error: Error }) {
  return <FailureAlert error={error as RequestError} reassurance="" />;
}
