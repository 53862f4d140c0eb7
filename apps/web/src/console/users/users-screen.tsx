import type { ConsoleRole, ConsoleUserResource } from '#contracts';
import { consoleRoles } from '#contracts/browser';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  useInvitation,
  useInvitationAgain,
  useRemoval,
  useRequestDecision,
  useRoleChange,
  useUsers,
} from '../api/user-queries.js';
import classes from '../keys/access.module.css';
import { useSession } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { Badge } from '../../shared/badge/badge.js';
import { CloseButton, ConfirmDialog, Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { AccessRequest, CodeMail, HeldPasskey } from '../../shared/staff-session/access-request.js';
import { ToldRefusal } from '../../shared/staff-session/told-failure.js';
import { usePersonFields } from '../../shared/staff-session/use-person-fields.js';

/** The people of the console, for admins only. */
export function UsersScreen() {
  const { access } = useTexts();
  const { users: texts } = access;
  const users = useUsers();
  const [isInviting, setInviting] = useState(false);
  const decidesFrom = useSession().data?.decidesFrom ?? null;
  return (
    <>
      <PageHeading
        lead={texts.lead}
        actions={<Button onClick={() => setInviting(true)}>{texts.invite}</Button>}
      >
        {texts.heading}
      </PageHeading>
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
  const { access } = useTexts();
  const { users: texts } = access;
  const { id, name, role, status } = user;
  const isOwn = useSession().data?.user.id === id;
  const change = useRoleChange(id);
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
        {!isOwn && <UserActions user={user} />}
      </span>
      <UserDetail user={user} />
      <Waiting user={user} />
      {change.error && <Refusal error={change.error} />}
    </li>
  );
}

/** Another link or passkey, and the end of the person's access. */
function UserActions({ user: { id, name, status, request } }: UserProps) {
  const { access, close } = useTexts();
  const { users: texts } = access;
  const again = useInvitationAgain(id);
  const removal = useRemoval(id);
  const [asked, setAsked] = useState<'again' | 'remove' | null>(null);
  const renewal =
    status === 'active'
      ? {
          title: texts.newPasskeyOf(name),
          warning: texts.newPasskeyWarning,
          confirm: texts.newPasskey,
        }
      : { title: texts.againOf(name), warning: texts.againWarning, confirm: texts.again };
  const end = { title: texts.removeOf(name), warning: texts.removeWarning, confirm: texts.remove };
  const error = again.error ?? removal.error;
  const confirm = () => {
    setAsked(null);
    if (asked === 'again') again.mutate();
    else removal.mutate();
  };
  return (
    <>
      {!request && (
        <ProgressButton
          size="xs"
          variant="default"
          isBusy={again.isPending}
          aria-label={renewal.title}
          onClick={() => setAsked('again')}
        >
          {renewal.confirm}
        </ProgressButton>
      )}
      <ProgressButton
        size="xs"
        variant="light"
        color="red"
        isBusy={removal.isPending}
        aria-label={end.title}
        onClick={() => setAsked('remove')}
      >
        {end.confirm}
      </ProgressButton>
      {error && <Refusal error={error} />}
      {asked && (
        <ConfirmDialog
          {...(asked === 'again' ? renewal : end)}
          keep={close}
          isDestructive={asked === 'remove'}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** What waits: for a second person, or for the owner, who was mailed a link. */
function Waiting({ user }: UserProps) {
  const { users: texts } = useTexts().access;
  const ownId = useSession().data?.user.id;
  const decision = useRequestDecision(user);
  const { id, name, status, request, codeMail } = user;
  if (!request) {
    return codeMail && status === 'invited' ? (
      <CodeMail mail={codeMail} texts={texts.requests} />
    ) : null;
  }
  return (
    <>
      <AccessRequest
        request={request}
        by={request.requestedBy.name ?? texts.platform}
        name={name}
        texts={texts.requests}
        mayConfirm={request.requestedBy.id !== ownId && id !== ownId}
        isBusy={decision.isPending}
        onDecide={(answer) => decision.mutate(answer)}
      />
      {decision.error && <Refusal error={decision.error} />}
    </>
  );
}

function Refusal({ error }: { error: RequestError }) {
  const { access } = useTexts();
  return <ToldRefusal error={error} refusals={access.refusals} reassurance={access.nothingDone} />;
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

interface InviteDialogProps {
  onInvited(): void;
  onClose(): void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { access, close } = useTexts();
  const { users: texts } = access;
  const person = usePersonFields({ name: texts.name, email: texts.email });
  const [role, setRole] = useState<ConsoleRole>('developer');
  const invitation = useInvitation();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invitation.isPending) return;
    invitation.mutate({ ...person.given, role }, { onSuccess: () => onInvited() });
  };

  return (
    <Dialog title={texts.invite} isBusy={invitation.isPending} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        {person.fields}
        <NativeSelect
          label={texts.role}
          description={texts.rolesAbout}
          data={consoleRoles.map((value) => ({ value, label: texts.roles[value] }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as ConsoleRole)}
        />
        {invitation.error && (
          <ToldRefusal
            error={invitation.error}
            refusals={access.refusals}
            reassurance={access.nothingDone}
          />
        )}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={invitation.isPending}>
            {texts.invite}
          </ProgressButton>
          <CloseButton isBusy={invitation.isPending} onClose={onClose}>
            {close}
          </CloseButton>
        </div>
      </form>
    </Dialog>
  );
}
