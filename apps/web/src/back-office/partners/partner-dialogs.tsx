import type { MadePartner } from '#contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePartnerInvitation, usePartnerMaking } from '../api/partner-account-queries.js';
import { usePersonFields } from '../../shared/staff-session/use-person-fields.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useTexts } from '../texts/index.js';

interface MakePartnerDialogProps {
  onMade(made: MadePartner): void;
  onClose(): void;
}

export function MakePartnerDialog({ onMade, onClose }: MakePartnerDialogProps) {
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
export function InviteDialog({ partnerId, title, onInvited, onClose }: InviteDialogProps) {
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
