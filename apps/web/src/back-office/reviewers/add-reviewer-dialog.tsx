import type { AddedReviewer, ReviewerRole } from '#contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useReviewerAddition } from '../api/reviewer-queries.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useTexts } from '../texts/index.js';

interface AddReviewerDialogProps {
  onAdded(added: AddedReviewer): void;
  onClose(): void;
}

export function AddReviewerDialog({ onAdded, onClose }: AddReviewerDialogProps) {
  const { reviewers: texts } = useTexts();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ReviewerRole>('reviewer');
  const addition = useReviewerAddition();

  const submit = () =>
    addition.mutate({ name: name.trim(), email: email.trim(), role }, { onSuccess: onAdded });

  return (
    <FormDialog
      title={texts.add}
      submit={texts.add}
      request={addition}
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
    </FormDialog>
  );
}
