import type { ConsoleRole, ConsoleUserResource } from '#contracts';
import { consoleRoles } from '#contracts/browser';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CloseButton, ConfirmDialog, Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { DataTable, Detail, RowActions, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, Moment, ProgressButton } from '../../shared/parts/parts.js';
import {
  AccessRequest,
  CodeMail,
  HeldPasskey,
  usePersonFields,
} from '../../shared/staff-session/staff-access.js';
import {
  useInvitation,
  useInvitationAgain,
  useRemoval,
  useRequestDecision,
  useRoleChange,
  useUsers,
} from '../access-queries.js';
import { Refusal } from '../parts.js';
import { useSession } from '../session.js';
import { useTexts } from '../texts/index.js';

/** The people of the console, for admins only. */
export function UsersScreen() {
  const { access, columns } = useTexts();
  const { users: texts } = access;
  const [isInviting, setInviting] = useState(false);
  const session = useSession().data;
  const ownId = session?.user.id;
  return (
    <>
      <PageHeading
        lead={texts.lead}
        actions={<Button onClick={() => setInviting(true)}>{texts.invite}</Button>}
      >
        {texts.heading}
      </PageHeading>
      <HeldPasskey decidesFrom={session?.decidesFrom ?? null} texts={texts.requests} />
      <Loaded query={useUsers()}>
        {({ data }) => (
          <DataTable<ConsoleUserResource>
            label={texts.heading}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                name: columns.person,
                cell: ({ id, name, email }) => (
                  <RowName detail={email}>{id === ownId ? texts.you(name) : name}</RowName>
                ),
              },
              { name: columns.status, isPlain: true, cell: (user) => <UserStatus user={user} /> },
              {
                name: texts.signedIn,
                cell: ({ lastSignedInAt }) =>
                  lastSignedInAt ? <Moment at={lastSignedInAt} /> : texts.neverSignedIn,
              },
              { name: texts.role, cell: (user) => <RoleChoice user={user} /> },
              { name: '', cell: (user) => user.id !== ownId && <UserActions user={user} /> },
            ]}
          />
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

function UserStatus({ user }: UserProps) {
  const { users: texts } = useTexts().access;
  const { status } = user;
  return (
    <>
      <Badge tone={status === 'active' ? 'good' : 'information'}>{texts.statuses[status]}</Badge>
      <Waiting user={user} />
    </>
  );
}

function RoleChoice({ user: { id, name, role } }: UserProps) {
  const { users: texts } = useTexts().access;
  const change = useRoleChange(id);
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={texts.roleOf(name)}
        data={consoleRoles.map((value) => ({ value, label: texts.roles[value] }))}
        value={role}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.value as ConsoleRole)}
      />
      {change.error && <Refusal error={change.error} />}
    </>
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
    <RowActions>
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
    </RowActions>
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
      <Detail>
        <CodeMail mail={codeMail} texts={texts.requests} />
      </Detail>
    ) : null;
  }
  return (
    <Stack gap="xs" align="flex-start" mt={4}>
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
    </Stack>
  );
}

interface InviteDialogProps {
  onInvited(): void;
  onClose(): void;
}

function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
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
        {invitation.error && <Refusal error={invitation.error} />}
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
