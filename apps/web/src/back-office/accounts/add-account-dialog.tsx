import type { AddedReviewer, ReviewerRole } from '#contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useAccountAddition } from '../api/account-queries.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';

interface AddAccountDialogProps {
  onAdded(added: AddedReviewer): void;
  onClose(): void;
}

export function AddAccountDialog({ onAdded, onClose }: AddAccountDialogProps) {
  const { accounts: texts, close } = useTexts();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ReviewerRole>('reviewer');
  const addition = useAccountAddition();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!addition.isPending) {
      addition.mutate({ name: name.trim(), email: email.trim(), role }, { onSuccess: onAdded });
    }
  };

  return (
    <Dialog title={texts.add} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <TextInput
          label={texts.name}
          value={name}
          maxLength={100}
          autoComplete="off"
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={texts.email}
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          required
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.role}
          data={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as ReviewerRole)}
        />
        {addition.error && <RefusalNotice error={addition.error} />}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={addition.isPending}>
            {texts.add}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
