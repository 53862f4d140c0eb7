import type { OperatorInvitation, OperatorResource, OperatorRole } from '#contracts';
import { operatorRoles } from '#contracts/browser';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RequestError } from '../api/request-error.js';
import { CloseButton, ConfirmDialog, Dialog } from '../dialog/dialog.js';
import form from '../form/form.module.css';
import { DataTable, Detail, RowActions, RowName } from '../list/data-table.js';
import { Loaded } from '../loaded/loaded.js';
import { PageHeading } from '../page/page-heading.js';
import { CopiedField } from '../parts/copy.js';
import { Badge, Moment, MomentsIn, Notice, ProgressButton } from '../parts/parts.js';
import { usePersonFields } from '../staff-session/staff-access.js';
import { RefusalByCode } from '../staff-session/staff-welcome.js';
import { useSession } from './operator-session.js';
import { useTexts } from './texts.js';
import {
  useInvitation,
  useInvitationAgain,
  useOperators,
  useRemoval,
  useRoleChange,
} from './operator-queries.js';

/** Who may sign in at this page, for admins only. */
export function OperatorsScreen() {
  const { operators: texts } = useTexts();
  const [isInviting, setInviting] = useState(false);
  const ownId = useSession().data?.operator.id;
  return (
    <>
      <PageHeading
        lead={texts.lead}
        actions={<Button onClick={() => setInviting(true)}>{texts.invite}</Button>}
      >
        {texts.heading}
      </PageHeading>
      <Loaded query={useOperators()}>
        {({ data }) => (
          <DataTable<OperatorResource>
            label={texts.heading}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                name: texts.person,
                cell: ({ id, name, email }) => (
                  <RowName detail={email}>{id === ownId ? texts.you(name) : name}</RowName>
                ),
              },
              {
                name: texts.status,
                isPlain: true,
                cell: (operator) => <OperatorStatus operator={operator} />,
              },
              {
                name: texts.signedIn,
                cell: ({ lastSignedInAt }) =>
                  lastSignedInAt ? <Moment at={lastSignedInAt} /> : texts.neverSignedIn,
              },
              { name: texts.role, cell: (operator) => <RoleChoice operator={operator} /> },
              {
                name: '',
                cell: (operator) =>
                  operator.id !== ownId && <OperatorActions operator={operator} />,
              },
            ]}
          />
        )}
      </Loaded>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

interface OperatorProps {
  operator: OperatorResource;
}

function OperatorStatus({ operator: { status, invitationExpiresAt } }: OperatorProps) {
  const { operators: texts } = useTexts();
  return (
    <>
      <Badge tone={status === 'active' ? 'good' : 'information'}>{texts.statuses[status]}</Badge>
      {status === 'invited' && (
        <Detail>
          {invitationExpiresAt ? (
            <MomentsIn text={texts.validUntil} at={[invitationExpiresAt]} />
          ) : (
            texts.expired
          )}
        </Detail>
      )}
    </>
  );
}

function RoleChoice({ operator: { id, name, role } }: OperatorProps) {
  const { operators: texts } = useTexts();
  const change = useRoleChange(id);
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={texts.roleOf(name)}
        data={operatorRoles.map((value) => ({ value, label: texts.roles[value] }))}
        value={role}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.value as OperatorRole)}
      />
      {change.error && <Refusal error={change.error} />}
    </>
  );
}

/** Another link, and the end of the operator's access. */
function OperatorActions({ operator: { id, name } }: OperatorProps) {
  const { operators: texts, close } = useTexts();
  const again = useInvitationAgain(id);
  const removal = useRemoval(id);
  const [asked, setAsked] = useState<'again' | 'remove' | null>(null);
  return (
    <RowActions>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.againOf(name)}
        onClick={() => setAsked('again')}
      >
        {texts.again}
      </Button>
      <Button
        size="xs"
        variant="light"
        color="red"
        aria-label={texts.removeOf(name)}
        onClick={() => setAsked('remove')}
      >
        {texts.remove}
      </Button>
      {asked === 'again' && (
        <Dialog title={texts.againOf(name)} isBusy={again.isPending} onClose={() => setAsked(null)}>
          {again.data ? (
            <Shown invitation={again.data} onClose={() => setAsked(null)} />
          ) : (
            <div className={form.form}>
              <Notice tone="information" title={texts.againWarning} />
              {again.error && <Refusal error={again.error} />}
              <div className={form.actions}>
                <ProgressButton isBusy={again.isPending} onClick={() => again.mutate()}>
                  {texts.createLink}
                </ProgressButton>
                <CloseButton isBusy={again.isPending} onClose={() => setAsked(null)}>
                  {close}
                </CloseButton>
              </div>
            </div>
          )}
        </Dialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={texts.removeOf(name)}
          warning={texts.removeWarning}
          confirm={texts.remove}
          keep={close}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={() => setAsked(null)}
        >
          {removal.error && <Refusal error={removal.error} />}
        </ConfirmDialog>
      )}
    </RowActions>
  );
}

function InviteDialog({ onClose }: { onClose(): void }) {
  const { operators: texts, close } = useTexts();
  const person = usePersonFields({ name: texts.name, email: texts.email });
  const [role, setRole] = useState<OperatorRole>('operator');
  const invitation = useInvitation();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invitation.isPending) invitation.mutate({ ...person.given, role });
  };

  return (
    <Dialog title={texts.invite} isBusy={invitation.isPending} onClose={onClose}>
      {invitation.data ? (
        <Shown invitation={invitation.data} onClose={onClose} />
      ) : (
        <form className={form.form} onSubmit={submit}>
          {person.fields}
          <NativeSelect
            label={texts.role}
            description={texts.rolesAbout}
            data={operatorRoles.map((value) => ({ value, label: texts.roles[value] }))}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as OperatorRole)}
          />
          {invitation.error && <Refusal error={invitation.error} />}
          <div className={form.actions}>
            <ProgressButton type="submit" isBusy={invitation.isPending}>
              {texts.createLink}
            </ProgressButton>
            <CloseButton isBusy={invitation.isPending} onClose={onClose}>
              {close}
            </CloseButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface ShownProps {
  invitation: OperatorInvitation;
  onClose(): void;
}

/** The link, which no other answer shows. */
function Shown({ invitation: { operator, enrolment }, onClose }: ShownProps) {
  const { operators: texts, close, links } = useTexts();
  return (
    <div className={form.form}>
      <Notice tone="warning" title={texts.shownOnce}>
        {texts.passOn(operator.name)}
      </Notice>
      <CopiedField label={texts.link} value={enrolment.url} texts={links} />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          {close}
        </Button>
      </div>
    </div>
  );
}

function Refusal({ error }: { error: RequestError }) {
  const { operators: texts } = useTexts();
  return (
    <RefusalByCode error={error} refusals={texts.refusals} reassurance={texts.nothingChanged} />
  );
}
