import { Button, Loader, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ShieldIcon } from '../shared/icons/icons.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { ProgressButton } from '../shared/parts/parts.js';
import classes from '../shared/welcome/welcome.module.css';
import { useEnrolment, useSignIn } from './queries.js';
import { PasskeyFailureNotice } from './parts.js';
import { useRoute } from './route.js';
import { useTexts } from './texts/index.js';
import { deviceNameOf } from './device-name.js';

/** Shown without a session: signs in with a passkey of this device, or enrols one with a code. */
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

const MAX_DEVICE_NAME_LENGTH = 60;

function EnrolmentForm({ initialCode }: { initialCode: string }) {
  const texts = useTexts().welcome;
  const [code, setCode] = useState(initialCode);
  const [deviceName, setDeviceName] = useState(() => deviceNameOf(navigator.userAgent));
  const enrolment = useEnrolment();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enrolment.isPending) {
      enrolment.mutate({ code: code.trim(), deviceName: deviceName.trim() });
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
        required
        size="md"
      />
      <TextInput
        label={texts.deviceName}
        description={texts.deviceNameHelp}
        value={deviceName}
        onChange={(event) => setDeviceName(event.currentTarget.value)}
        maxLength={MAX_DEVICE_NAME_LENGTH}
        autoComplete="off"
        required
        size="md"
      />
      {enrolment.error && <PasskeyFailureNotice error={enrolment.error} />}
      <Button
        type="submit"
        size="md"
        aria-disabled={enrolment.isPending}
        leftSection={enrolment.isPending && <Loader size="1.1em" color="currentColor" />}
      >
        {texts.enrol}
      </Button>
    </form>
  );
}
