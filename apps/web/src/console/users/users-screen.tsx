import type { ConsoleRole, ConsoleUserResource } from '#contracts';
import { consoleRoles } from '#contracts/browser';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../shared/badge/badge.js';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { AccessRequest, CodeMail, HeldPasskey } from '../../shared/staff-session/access-request.js';
import { ToldRefusal } from '../../shared/staff-session/told-failure.js';
import {
  useInvitationAgain,
  useRemoval,
  useRequestDecision,
  useRoleChange,
  useUsers,
} from '../api/user-queries.js';
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
  const decidesFrom = useSession().data?.decidesFrom ?? null;
  return (
    <>
      <div className={classes.head}>
        <PageHeading>{texts.heading}</PageHeading>
        <Button variant="default" onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      </div>
      <Text c="dimmed">{texts.lead}</Text>
      <HeldPasskey decidesFrom={decidesFrom} texts={texts.requests} />
      <Loaded query={users}>
        {({ data }) => (
          <ul role="list" className={classes.list} aria-label={texts.heading}>
            {data.map((user) => (
              <User key={user.id} user={user} />
            ))}
          </ul>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog onInvited={() => setInviting(false)} onClose={() => setInviting(false)} />
      )}
    </>
  );
}

interface UserProps {
  user: ConsoleUserResource;
}

function User({ user }: UserProps) {
  const { access, close } = useTexts();
  const { users: texts } = access;
  const { id, name, role, status, request, codeMail } = user;
  const ownId = useSession().data?.user.id;
  const isOwn = ownId === id;
  const isActive = status === 'active';
  const decision = useRequestDecision(user);
  const again = useInvitationAgain(id);
  const change = useRoleChange(id);
  const removal = useRemoval(id);
  const [asked, setAsked] = useState<'again' | 'remove' | null>(null);
  const error = again.error ?? change.error ?? removal.error ?? decision.error;
  const renewal = isActive
    ? [texts.newPasskeyOf(name), texts.newPasskeyWarning, texts.newPasskey]
    : [texts.againOf(name), texts.againWarning, texts.again];
  const [title, warning, label] = (
    asked === 'remove' ? [texts.removeOf(name), texts.removeWarning, texts.remove] : renewal
  ) as [string, string, string];
  const ask = { title, warning, confirm: label };
  const confirm = () => {
    setAsked(null);
    if (asked === 'again') again.mutate();
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
            {!request && (
              <ProgressButton
                size="xs"
                variant="default"
                isBusy={again.isPending}
                aria-label={isActive ? texts.newPasskeyOf(name) : texts.againOf(name)}
                onClick={() => setAsked('again')}
              >
                {isActive ? texts.newPasskey : texts.again}
              </ProgressButton>
            )}
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
      {request ? (
        <AccessRequest
          request={request}
          by={request.requestedBy.name ?? texts.platform}
          name={name}
          texts={texts.requests}
          mayConfirm={request.requestedBy.id !== ownId && !isOwn}
          isBusy={decision.isPending}
          onDecide={(answer) => decision.mutate(answer)}
        />
      ) : (
        codeMail && status === 'invited' && <CodeMail mail={codeMail} texts={texts.requests} />
      )}
      {error && (
        <ToldRefusal error={error} refusals={access.refusals} reassurance={access.nothingDone} />
      )}
      {asked && (
        <ConfirmDialog
          {...ask}
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
