import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ShieldIcon } from '../../shared/icons/icons.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useRoute } from '../route.js';
import { useTexts } from '../texts/index.js';
import { EnrolmentForm } from './enrolment-form.js';
import { SignInButton } from './sign-in-button.js';
import classes from '../../shared/welcome/welcome.module.css';

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
