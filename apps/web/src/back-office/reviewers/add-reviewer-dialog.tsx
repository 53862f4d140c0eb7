import type { ReviewerRole } from '#contracts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useReviewerAddition } from '../api/reviewer-queries.js';
import { usePersonFields } from '../../shared/staff-session/use-person-fields.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useTexts } from '../texts/index.js';

interface AddReviewerDialogProps {
  onAdded(): void;
  onClose(): void;
}

export function AddReviewerDialog({ onAdded, onClose }: AddReviewerDialogProps) {
  const { reviewers: texts } = useTexts();
  const person = usePersonFields({ name: texts.name, email: texts.email });
  const [role, setRole] = useState<ReviewerRole>('reviewer');
  const addition = useReviewerAddition();

  const submit = () => addition.mutate({ ...person.given, role }, { onSuccess: () => onAdded() });

  return (
    <FormDialog
      title={texts.add}
      submit={texts.add}
      request={addition}
      onSubmit={submit}
      onClose={onClose}
    >
      {person.fields}
      <NativeSelect
        label={texts.role}
        data={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as ReviewerRole)}
      />
    </FormDialog>
  );
}
