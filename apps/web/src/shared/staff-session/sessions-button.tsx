import type { StaffSessionResource } from '#contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { RequestError } from '../api/request-error.js';
import { CloseButton, Dialog } from '../dialog/dialog.js';
import { FailureAlert } from '../failure/failure-alert.js';
import form from '../form/form.module.css';
import { Loaded } from '../loaded/loaded.js';
import { MomentsIn } from '../moment/moment.js';
import { ProgressButton } from '../progress-button/progress-button.js';
import { useSharedTexts } from '../texts/index.js';

/** The page's hooks: see `staffSession`. */
export interface SessionHooks {
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
