import { Button, Loader, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useEnrolment } from '../api/session-queries.js';
import { PasskeyFailureNotice } from '../passkey-failure-notice.js';
import { useTexts } from '../texts/index.js';
import classes from '../../shared/welcome/welcome.module.css';

const MAX_DEVICE_NAME_LENGTH = 60;

export function EnrolmentForm({ initialCode }: { initialCode: string }) {
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

/** A suggested name from the browser's user agent, such as `Android phone`. */
export function deviceNameOf(userAgent: string): string {
  const known = DEVICES.find(([pattern]) => pattern.test(userAgent));
  return known ? known[1] : '';
}

/** The first match counts, because iPads also claim to be Macs, and Android to be Linux. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
