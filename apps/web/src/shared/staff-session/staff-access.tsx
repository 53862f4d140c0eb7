import type { StaffAccessRequest, StaffCodeMail, StaffSessionResource } from '#contracts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RequestError } from '../api/request-error.js';
import { CloseButton, Dialog } from '../dialog/dialog.js';
import form from '../form/form.module.css';
import { FailureAlert, Loaded } from '../loaded/loaded.js';
import { MailStatusBadge } from '../mails/mails.js';
import { MomentsIn, Notice, ProgressButton } from '../parts/parts.js';
import { useSharedTexts } from '../texts/index.js';

export interface AccessRequestTexts {
  kinds: Record<StaffAccessRequest['kind'], string>;
  by(kind: string, name: string, moment: string): string;
  confirm: string;
  decline: string;
  ofPerson(action: string, name: string): string;
  mailed(moment: string): string;
  held: { title: string; advice(moment: string): string };
}

interface AccessRequestProps {
  request: StaffAccessRequest;
  /** Who requested it. */
  by: string;
  /** Whose access it is about. */
  name: string;
  texts: AccessRequestTexts;
  /** Not for the person who requested it. */
  mayConfirm: boolean;
  isBusy: boolean;
  onDecide(decision: 'confirm' | 'decline'): void;
}

/** What waits for a second person, who confirms or declines it. */
export function AccessRequest(props: AccessRequestProps) {
  const { request, by, name, texts, mayConfirm, isBusy, onDecide } = props;
  const button = (decision: 'confirm' | 'decline') => (
    <ProgressButton
      size="xs"
      variant="default"
      isBusy={isBusy}
      aria-label={texts.ofPerson(texts[decision], name)}
      onClick={() => onDecide(decision)}
    >
      {texts[decision]}
    </ProgressButton>
  );
  return (
    <>
      <span>
        <MomentsIn
          text={(moment) => texts.by(texts.kinds[request.kind], by, moment)}
          at={[request.requestedAt]}
        />
      </span>
      {mayConfirm && button('confirm')}
      {button('decline')}
    </>
  );
}

/** When the latest mail with a code was requested, and whether it went out. */
export function CodeMail({
  mail,
  texts,
}: {
  mail: StaffCodeMail;
  texts: Pick<AccessRequestTexts, 'mailed'>;
}) {
  return (
    <span>
      <MomentsIn text={texts.mailed} at={[mail.createdAt]} />{' '}
      <MailStatusBadge status={mail.status} />
    </span>
  );
}

/** Shown as long as the passkey is too new to decide. */
export function HeldPasskey({
  decidesFrom,
  texts,
}: {
  decidesFrom: string | null;
  texts: Pick<AccessRequestTexts, 'held'>;
}) {
  if (decidesFrom === null || Date.parse(decidesFrom) <= Date.now()) return null;
  return (
    <Notice tone="information" title={texts.held.title}>
      <MomentsIn text={texts.held.advice} at={[decidesFrom]} />
    </Notice>
  );
}

/** The page's hooks: see `staffSession`. */
interface SessionHooks {
  useSessions(): UseQueryResult<{ data: StaffSessionResource[] }, RequestError>;
  /** Ends the session with this id, or all others. */
  useSessionEnding(): UseMutationResult<void, RequestError, string | 'others'>;
}

/** Shows who is signed in where they are signed in, and lets them end sessions. */
export function SessionsButton(hooks: SessionHooks) {
  const { sessions: texts } = useSharedTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.heading}
      </Button>
      {isOpen && (
        <Dialog title={texts.heading} onClose={() => setOpen(false)}>
          <div className={form.form}>
            <Text c="dimmed">{texts.lead}</Text>
            <Sessions {...hooks} />
            <div className={form.actions}>
              <CloseButton onClose={() => setOpen(false)}>{texts.close}</CloseButton>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Sessions({ useSessions, useSessionEnding }: SessionHooks) {
  const { sessions: texts } = useSharedTexts();
  const sessions = useSessions();
  const ending = useSessionEnding();
  const end = (which: string) => {
    if (!ending.isPending) ending.mutate(which);
  };
  return (
    <Loaded query={sessions}>
      {({ data }) => (
        <>
          <Stack component="ul" role="list" gap="sm" aria-label={texts.heading}>
            {data.map((session) => (
              <Session key={session.id} session={session} onEnd={() => end(session.id)} />
            ))}
          </Stack>
          {ending.error && <FailureAlert error={ending.error} reassurance="" />}
          {data.length > 1 && (
            <ProgressButton
              variant="light"
              color="red"
              isBusy={ending.isPending}
              onClick={() => end('others')}
            >
              {texts.endOthers}
            </ProgressButton>
          )}
        </>
      )}
    </Loaded>
  );
}

interface SessionProps {
  session: StaffSessionResource;
  onEnd(): void;
}

function Session({ session, onEnd }: SessionProps) {
  const { sessions: texts } = useSharedTexts();
  const browser = session.browser ?? texts.unknownBrowser;
  return (
    <Group component="li" justify="space-between" gap="xs">
      <strong>{session.isCurrent ? texts.thisOne(browser) : browser}</strong>
      {!session.isCurrent && (
        <Button size="xs" variant="default" aria-label={texts.endOf(browser)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
      <Text size="sm" c="dimmed" w="100%">
        <MomentsIn text={texts.since} at={[session.createdAt]} />{' '}
        <MomentsIn text={texts.lastUsed} at={[session.lastUsedAt]} />
      </Text>
    </Group>
  );
}

interface SignOutButtonProps {
  signOut: { isPending: boolean; mutate(): void };
  children: ReactNode;
}

export function SignOutButton({ signOut, children }: SignOutButtonProps) {
  return (
    <ProgressButton variant="default" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
      {children}
    </ProgressButton>
  );
}

interface PersonLabels {
  name: string;
  email: string;
  emailAbout?: string;
}

interface PersonFields {
  fields: ReactNode;
  given: { name: string; email: string };
}

/** The fields of somebody who is invited, and what was given there. */
export function usePersonFields({
  name: label,
  email: emailLabel,
  emailAbout,
}: PersonLabels): PersonFields {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const fields = (
    <>
      <TextInput
        label={label}
        value={name}
        maxLength={100}
        autoComplete="off"
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={emailLabel}
        description={emailAbout}
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        required
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </>
  );
  return { fields, given: { name: name.trim(), email: email.trim() } };
}
