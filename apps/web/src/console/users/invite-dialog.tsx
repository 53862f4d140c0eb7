import type { ConsoleRole } from '#contracts';
import { consoleRoles } from '#contracts/browser';
import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CloseButton } from '../../shared/dialog/dialog.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { ToldRefusal } from '../../shared/staff-session/told-failure.js';
import { usePersonFields } from '../../shared/staff-session/use-person-fields.js';
import { useInvitation } from '../api/user-queries.js';
import { useTexts } from '../texts/index.js';

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
