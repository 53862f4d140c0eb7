import { PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FailureAlert, LoadedScreen } from '../shared/loaded/loaded.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { StaffLayout } from '../shared/page/staff-layout.js';
import { Notice, ProgressButton } from '../shared/parts/parts.js';
import { shown } from '../shared/router/router.js';
import { SignOutButton } from '../shared/staff-session/staff-access.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { CompanyScreen } from './companies/company-screen.js';
import { MailsScreen } from './mails/senders-screen.js';
import { SentMailScreen } from './mails/sent-mail-screen.js';
import { SentMailsScreen, SuppressionsScreen } from './mails/sent-mails-screen.js';
import { hrefOf, type Route, useRoute } from './route.js';
import { isSignedOut, useSession, useSessionEnd, useSignIn, useSignOut } from './session.js';
import { useTexts } from './texts/index.js';

export function PartnerPage() {
  const texts = useTexts();
  const session = useSession();
  useSessionEnd();
  if (session.data) return <SignedIn />;
  return (
    <PageLayout title={texts.brand} brand={texts.brand} hasColors>
      <LoadedScreen query={session}>{() => <SignInScreen />}</LoadedScreen>
    </PageLayout>
  );
}

function SignedIn() {
  const route = useRoute();
  const texts = useTexts();
  const { companies, sentMails, suppressions } = texts;
  const signOut = useSignOut();
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return (
    <StaffLayout
      title={texts.brand}
      navigation={texts.navigation}
      groups={[
        {
          places: [
            {
              href: hrefOf.companies(),
              name: companies.heading,
              isHere: isAt('companies', 'company'),
            },
          ],
        },
        {
          name: texts.mailPlaces,
          places: [
            {
              href: hrefOf.sentMails(),
              name: sentMails.heading,
              isHere: isAt('sentMails', 'sentMail'),
            },
            { href: hrefOf.suppressions(), name: suppressions.name, isHere: isAt('suppressions') },
            { href: hrefOf.mails(), name: sentMails.senders, isHere: isAt('mails') },
          ],
        },
      ]}
      user={{ name: texts.operator }}
      account={<SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>}
    >
      {signOut.error && <FailureAlert error={signOut.error} reassurance="" />}
      {shown(route, {
        companies: ({ filters }) => <CompaniesScreen filters={filters} />,
        company: ({ id, filters }) => <CompanyScreen id={id} filters={filters} />,
        mails: () => <MailsScreen />,
        sentMails: ({ filters }) => <SentMailsScreen filters={filters} />,
        sentMail: ({ id }) => <SentMailScreen id={id} />,
        suppressions: ({ filters }) => <SuppressionsScreen after={filters.after} />,
        unknown: () => (
          <UnknownScreen wayOut={{ href: hrefOf.companies(), name: texts.company.back }} />
        ),
      })}
    </StaffLayout>
  );
}

function SignInScreen() {
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
    <Stack
      component="form"
      gap="lg"
      w="100%"
      maw="30rem"
      mx="auto"
      mt="clamp(0rem, 6vh, 4rem)"
      onSubmit={submit}
    >
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
    </Stack>
  );
}
