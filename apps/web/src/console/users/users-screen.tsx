import type { ConsoleRole, ConsoleUserResource, InvitedConsoleUser } from '#contracts';
import { consoleRoles } from '#contracts/browser';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../shared/badge/badge.js';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { ToldRefusal } from '../../shared/staff-session/told-failure.js';
import { useInvitationAgain, useRemoval, useRoleChange, useUsers } from '../api/user-queries.js';
import classes from '../keys/access.module.css';
import { useSession } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { InviteDialog } from './invite-dialog.js';

/** The people of the console, for admins only. */
export function UsersScreen() {
  const { access } = useTexts();
  const { users: texts } = access;
  const users = useUsers();
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<InvitedConsoleUser | null>(null);
  return (
    <>
      <div className={classes.head}>
        <PageHeading>{texts.heading}</PageHeading>
        <Button variant="default" onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      </div>
      <Text c="dimmed">{texts.lead}</Text>
      {invited && <InvitationNotice invited={invited} />}
      <Loaded query={users}>
        {({ data }) => (
          <ul role="list" className={classes.list} aria-label={texts.heading}>
            {data.map((user) => (
              <User key={user.id} user={user} onInvited={setInvited} />
            ))}
          </ul>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog
          onInvited={(answer) => {
            setInviting(false);
            setInvited(answer);
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}

function InvitationNotice({ invited: { user, invitation } }: { invited: InvitedConsoleUser }) {
  const { users: texts } = useTexts().access;
  return (
    <Notice tone="information" title={texts.linkFor(user.name)}>
      <MomentsIn
        text={invitation.isMailed ? texts.linkMailed : texts.linkNotMailed}
        at={[invitation.expiresAt]}
      />
      <Text mt="xs">{invitation.url}</Text>
    </Notice>
  );
}

interface UserProps {
  user: ConsoleUserResource;
  onInvited(invited: InvitedConsoleUser): void;
}

function User({ user, onInvited }: UserProps) {
  const { access, close } = useTexts();
  const { users: texts } = access;
  const { id, name, role, status } = user;
  const isOwn = useSession().data?.user.id === id;
  const again = useInvitationAgain(id);
  const change = useRoleChange(id);
  const removal = useRemoval(id);
  const [asked, setAsked] = useState<'again' | 'remove' | null>(null);
  const error = again.error ?? change.error ?? removal.error;
  const confirm = () => {
    setAsked(null);
    if (asked === 'again') again.mutate(undefined, { onSuccess: onInvited });
    else removal.mutate();
  };
  return (
    <li className={classes.entry}>
      <strong>{isOwn ? texts.you(name) : name}</strong>
      <Badge tone={status === 'active' ? 'good' : 'information'}>{texts.statuses[status]}</Badge>
      <span className={classes.actions}>
        <NativeSelect
          size="xs"
          aria-label={texts.roleOf(name)}
          data={consoleRoles.map((value) => ({ value, label: texts.roles[value] }))}
          value={role}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.value as ConsoleRole)}
        />
        {!isOwn && (
          <>
            <ProgressButton
              size="xs"
              variant="default"
              isBusy={again.isPending}
              aria-label={texts.againOf(name)}
              onClick={() => setAsked('again')}
            >
              {texts.again}
            </ProgressButton>
            <ProgressButton
              size="xs"
              variant="light"
              color="red"
              isBusy={removal.isPending}
              aria-label={texts.removeOf(name)}
              onClick={() => setAsked('remove')}
            >
              {texts.remove}
            </ProgressButton>
          </>
        )}
      </span>
      <UserDetail user={user} />
      {error && (
        <ToldRefusal error={error} refusals={access.refusals} reassurance={access.nothingDone} />
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'again' ? texts.againOf(name) : texts.removeOf(name)}
          warning={asked === 'again' ? texts.againWarning : texts.removeWarning}
          confirm={asked === 'again' ? texts.again : texts.remove}
          keep={close}
          isDestructive={asked === 'remove'}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}

function UserDetail({ user: { email, lastSignedInAt } }: Pick<UserProps, 'user'>) {
  const { users: texts } = useTexts().access;
  return (
    <span className={classes.detail}>
      {email} ·{' '}
      {lastSignedInAt ? (
        <MomentsIn text={texts.signedInAt} at={[lastSignedInAt]} />
      ) : (
        texts.neverSignedIn
      )}
    </span>
  );
}
