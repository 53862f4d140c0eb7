import { Button, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ShieldIcon } from '../../shared/icons/icons.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { goTo } from '../../shared/router/address.js';
import { useEnrolment, useSignIn } from '../api/session-queries.js';
import { PasskeyFailureNotice } from '../passkey-failure-notice.js';
import { hrefOf, useRoute } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from '../../shared/welcome/welcome.module.css';

/** Shown if nobody is signed in: signs in with a passkey of this device, or enrols one with a code. */
export function WelcomeScreen() {
  const route = useRoute();
  const code = route.screen === 'enrol' ? route.code : '';
  // A link that is opened in a tab with this page changes only the hash.
  return <Welcome key={code} code={code} />;
}

function Welcome({ code }: { code: string }) {
  const texts = useTexts().welcome;
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
      {isEnrolling ? <EnrolmentForm initialCode={code} /> : <SignIn />}
      <Button variant="default" size="md" onClick={() => setIsEnrolling(!isEnrolling)}>
        {isEnrolling ? texts.hasPasskey : texts.firstTime}
      </Button>
    </section>
  );
}

function SignIn() {
  const texts = useTexts().welcome;
  const signIn = useSignIn();
  return (
    <>
      {signIn.error && <PasskeyFailureNotice error={signIn.error} />}
      <ProgressButton size="md" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        {texts.signIn}
      </ProgressButton>
    </>
  );
}

function EnrolmentForm({ initialCode }: { initialCode: string }) {
  const texts = useTexts().welcome;
  const [code, setCode] = useState(initialCode);
  const enrolment = useEnrolment();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enrolment.isPending) {
      // The code is used, so it is removed from the address.
      enrolment.mutate(code.trim(), { onSuccess: () => goTo(hrefOf.start(), 'replace') });
    }
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={texts.code}
        description={texts.codeHelp}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
        size="md"
      />
      {enrolment.error && <PasskeyFailureNotice error={enrolment.error} />}
      <ProgressButton type="submit" size="md" isBusy={enrolment.isPending}>
        {texts.enrol}
      </ProgressButton>
    </form>
  );
}
