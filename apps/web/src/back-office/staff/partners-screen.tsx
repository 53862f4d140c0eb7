import type { MadePartner, PartnerAccessRequest, PartnerAccountResource } from '#contracts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DataTable, Detail, RowActions, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Notice } from '../../shared/parts/parts.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { AccessRequest, usePersonFields } from '../../shared/staff-session/staff-access.js';
import { FormDialog, RefusalNotice } from '../parts.js';
import {
  usePartnerAccounts,
  usePartnerInvitation,
  usePartnerMaking,
  usePartnerRequestDecision,
} from '../queries.js';
import { useTexts } from '../texts/index.js';

/** The partners, for admins only. */
export function PartnersScreen({ ownId }: { ownId: string }) {
  const { partners: texts, columns } = useTexts();
  const partners = usePartnerAccounts();
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<MadePartner | null>(null);
  return (
    <>
      <PageHeading actions={<Button onClick={() => setMaking(true)}>{texts.make}</Button>}>
        {texts.heading}
      </PageHeading>
      {shown && <ShownOnce shown={shown} />}
      <Loaded query={partners}>
        {({ data }) => (
          <DataTable<PartnerAccountResource>
            label={texts.heading}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.name, cell: ({ id, name }) => <RowName detail={id}>{name}</RowName> },
              { name: texts.contact, cell: ({ contactEmail }) => contactEmail },
              { name: columns.keys, cell: ({ keys }) => texts.keys(keys) },
              { name: columns.people, cell: ({ users }) => texts.users(users) },
              { name: '', cell: (partner) => <Partner partner={partner} ownId={ownId} /> },
            ]}
          />
        )}
      </Loaded>
      {isMaking && (
        <MakePartnerDialog
          onMade={(made) => {
            setMaking(false);
            setShown(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

/** What is shown once, until the next action. */
function ShownOnce({ shown: { apiKey, user } }: { shown: MadePartner }) {
  const { partners: texts } = useTexts();
  return (
    <Stack gap="sm" mb="md">
      <Notice tone="warning" title={texts.firstKey}>
        <code>{apiKey.secret}</code>
      </Notice>
      <Notice tone="information" title={texts.linkFor(user.name)}>
        {texts.linkMailed}
      </Notice>
    </Stack>
  );
}

interface PartnerProps {
  partner: PartnerAccountResource;
  ownId: string;
}

function Partner({ partner, ownId }: PartnerProps) {
  const { id, name, requests } = partner;
  const { partners: texts } = useTexts();
  const [isInviting, setInviting] = useState(false);
  return (
    <RowActions>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.inviteTo(name)}
        onClick={() => setInviting(true)}
      >
        {texts.invite}
      </Button>
      {requests.map((request) => (
        <Request key={request.id} partnerId={id} request={request} ownId={ownId} />
      ))}
      {isInviting && (
        <InviteDialog
          partnerId={id}
          title={texts.inviteTo(name)}
          onInvited={() => setInviting(false)}
          onClose={() => setInviting(false)}
        />
      )}
    </RowActions>
  );
}

interface RequestProps {
  partnerId: string;
  request: PartnerAccessRequest;
  ownId: string;
}

/** What waits for a second person, about a person at the partner's console. */
function Request({ partnerId, request, ownId }: RequestProps) {
  const { partners: texts, reviewers } = useTexts();
  const decision = usePartnerRequestDecision(partnerId, request);
  const { user, requestedBy } = request;
  return (
    <>
      <Detail>
        {user.name} · {user.email}
      </Detail>
      <AccessRequest
        request={request}
        by={requestedBy?.name ?? texts.thePartner}
        name={user.name}
        texts={reviewers.requests}
        mayConfirm={requestedBy?.id !== ownId}
        isBusy={decision.isPending}
        onDecide={(answer) => decision.mutate(answer)}
      />
      {decision.error && <RefusalNotice error={decision.error} />}
    </>
  );
}

interface MakePartnerDialogProps {
  onMade(made: MadePartner): void;
  onClose(): void;
}

function MakePartnerDialog({ onMade, onClose }: MakePartnerDialogProps) {
  const { partners: texts } = useTexts();
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const person = usePersonFields({
    name: texts.userName,
    email: texts.userEmail,
    emailAbout: texts.userAbout,
  });
  const making = usePartnerMaking();

  const submit = () => {
    const contactEmail = contact.trim();
    making.mutate(
      { name: name.trim(), ...(contactEmail && { contactEmail }), user: person.given },
      { onSuccess: onMade },
    );
  };

  return (
    <FormDialog
      title={texts.make}
      submit={texts.make}
      request={making}
      isShownOnce
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        value={name}
        maxLength={100}
        autoComplete="off"
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={texts.contact}
        description={texts.contactAbout}
        type="email"
        value={contact}
        maxLength={254}
        autoComplete="off"
        onChange={(event) => setContact(event.currentTarget.value)}
      />
      {person.fields}
    </FormDialog>
  );
}

interface InviteDialogProps {
  partnerId: string;
  title: string;
  onInvited(): void;
  onClose(): void;
}

/** Invites an admin to a partner's console, again if they are there. */
function InviteDialog({ partnerId, title, onInvited, onClose }: InviteDialogProps) {
  const { partners: texts } = useTexts();
  const person = usePersonFields({
    name: texts.userName,
    email: texts.userEmail,
    emailAbout: texts.userAbout,
  });
  const invitation = usePartnerInvitation(partnerId);
  const submit = () =>
    invitation.mutate({ ...person.given, role: 'admin' }, { onSuccess: () => onInvited() });
  return (
    <FormDialog
      title={title}
      submit={texts.invite}
      request={invitation}
      onSubmit={submit}
      onClose={onClose}
    >
      {person.fields}
    </FormDialog>
  );
}
