import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Notice, ProgressButton } from '../shared/parts/parts.js';
import { EnrolmentCode, Welcome } from '../shared/welcome/welcome.js';
import classes from '../shared/welcome/welcome.module.css';
import { useEnrolment, useSignIn } from './queries.js';
import { PasskeyFailureNotice } from './parts.js';
import { useRoute } from './route.js';
import { useTexts } from './texts/index.js';
import { deviceNameOf, MAX_DEVICE_NAME_LENGTH } from './device-name.js';

/** Shown without a session: signs in with a passkey of this device, or enrols one with a code. */
export function WelcomeScreen() {
  const route = useRoute();
  const texts = useTexts().welcome;
  const signIn = useSignIn();
  const code = route.screen === 'enrol' ? route.code : '';
  return (
    <Welcome
      // A link that is opened in a tab with this app changes only the hash.
      key={code}
      {...{ code, texts, signIn }}
      failureOf={(error) => (
        <>
          <PasskeyFailureNotice error={error} />
          <Notice tone="information" title={texts.lost.title}>
            {texts.lost.advice}
          </Notice>
        </>
      )}
      enrolmentForm={<EnrolmentForm initialCode={code} />}
    />
  );
}

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
      <EnrolmentCode texts={texts} code={code} onChange={setCode} />
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
      <ProgressButton type="submit" size="md" isBusy={enrolment.isPending}>
        {texts.enrol}
      </ProgressButton>
    </form>
  );
}
