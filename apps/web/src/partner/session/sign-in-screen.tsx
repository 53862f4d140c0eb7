import { PasswordInput, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { isSignedOut, useSignIn } from '../api/session.js';
import { useTexts } from '../texts/index.js';
import classes from './sign-in-screen.module.css';

export function SignInScreen() {
  const texts = useTexts().signIn;
  const [token, setToken] = useState('');
  const signIn = useSignIn();
  const isWrong = isSignedOut(signIn.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) {
      signIn.mutate(token.trim());
    }
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <PageHeading>{texts.heading}</PageHeading>
      <Text c="dimmed">{texts.lead}</Text>
      <PasswordInput
        label={texts.token}
        description={texts.kept}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        autoComplete="current-password"
        spellCheck={false}
        maxLength={500}
        required
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': texts.showToken }}
      />
      {isWrong && <Notice tone="failure" title={texts.wrong} />}
      {signIn.error && !isWrong && <FailureAlert error={signIn.error} reassurance="" />}
      <ProgressButton type="submit" size="md" isBusy={signIn.isPending}>
        {texts.signIn}
      </ProgressButton>
    </form>
  );
}
