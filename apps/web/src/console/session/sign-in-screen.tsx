import { Button, PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { checkApiKey } from '../../shared/partner-api/partner-api.js';
import { useTexts } from '../texts/index.js';
import { session } from '../../shared/partner-api/partner-session.js';
import classes from './sign-in-screen.module.css';

export function SignInScreen() {
  const texts = useTexts().signIn;
  const [apiKey, setApiKey] = useState('');
  const signIn = useMutation<unknown, RequestError, string>({
    mutationFn: checkApiKey,
    onSuccess: (_answer, checked) => session.begin(checked),
  });
  const isWrong = signIn.error?.code === 'api_key_invalid';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) {
      signIn.mutate(apiKey.trim());
    }
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <PageHeading>{texts.heading}</PageHeading>
      <Text c="dimmed">{texts.lead}</Text>
      <PasswordInput
        label={texts.apiKey}
        description={texts.kept}
        value={apiKey}
        onChange={(event) => setApiKey(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        required
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': texts.showKey }}
      />
      {isWrong && <Notice tone="failure" title={texts.wrong} />}
      {signIn.error && !isWrong && <FailureAlert error={signIn.error} reassurance="" />}
      <Button type="submit" size="md">
        {texts.signIn}
      </Button>
    </form>
  );
}
