import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ShieldIcon } from '../../shared/icons/icons.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useRoute } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from '../../shared/welcome/welcome.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useSignIn } from '../api/session-queries.js';
import { PasskeyFailureNotice } from '../passkey-failure-notice.js';
import { EnrolmentForm } from './enrolment-form.js';

/** Shown if nobody is signed in: signs in with a passkey of this device, or enrols one with a code. */
export function WelcomeScreen() {
  const route = useRoute();
  const code = route.screen === 'enrol' ? route.code : '';
  // A link that is opened in a tab with this app changes only the hash.
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
      {isEnrolling ? <EnrolmentForm initialCode={code} /> : <SignInButton />}
      <Button variant="default" size="md" onClick={() => setIsEnrolling(!isEnrolling)}>
        {isEnrolling ? texts.hasDevice : texts.firstTime}
      </Button>
    </section>
  );
}

function SignInButton() {
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
