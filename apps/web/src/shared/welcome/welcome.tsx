import { Button, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ShieldIcon } from '../icons/icons.js';
import { PageHeading } from '../page/page-heading.js';
import { ProgressButton } from '../parts/parts.js';
import classes from './welcome.module.css';

export interface WelcomeTexts {
  heading: string;
  lead: string;
  signIn: string;
  firstTime: string;
  hasPasskey: string;
  code: string;
  codeHelp: string;
  enrol: string;
}

/** A request that is made with a passkey. */
export interface PasskeyRequest<Input> {
  isPending: boolean;
  error: Error | null;
  mutate(input: Input, options?: { onSuccess(): void }): void;
}

interface WelcomeProps {
  /** Of the link that was opened; empty without one. */
  code: string;
  texts: WelcomeTexts;
  signIn: PasskeyRequest<void>;
  failureOf(error: Error): ReactNode;
  /** Enrols a passkey with a code. */
  enrolmentForm: ReactNode;
}

/** Shown without a session: signs in with a passkey of this device, or enrols one with a code. */
export function Welcome({ code, texts, signIn, failureOf, enrolmentForm }: WelcomeProps) {
  const [isEnrolling, setIsEnrolling] = useState(code !== '');
  return (
    <section className={classes.screen}>
      <span className={classes.mark}>
        <ShieldIcon size={32} />
      </span>
      <PageHeading windowTitle={isEnrolling ? texts.enrol : texts.signIn}>
        {texts.heading}
      </PageHeading>
      <Text c="dimmed">{texts.lead}</Text>
      {isEnrolling ? (
        enrolmentForm
      ) : (
        <>
          {signIn.error && failureOf(signIn.error)}
          <ProgressButton size="md" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
            {texts.signIn}
          </ProgressButton>
        </>
      )}
      <Button variant="default" size="md" onClick={() => setIsEnrolling(!isEnrolling)}>
        {isEnrolling ? texts.hasPasskey : texts.firstTime}
      </Button>
    </section>
  );
}

interface EnrolmentCodeProps {
  texts: WelcomeTexts;
  code: string;
  onChange(code: string): void;
}

export function EnrolmentCode({ texts, code, onChange }: EnrolmentCodeProps) {
  return (
    <TextInput
      label={texts.code}
      description={texts.codeHelp}
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required
      size="md"
    />
  );
}
