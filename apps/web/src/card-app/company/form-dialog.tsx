import type { ComponentProps } from 'react';
import { FormDialog as SharedFormDialog } from '../../shared/dialog/dialog.js';
import { type Told, ToldRefusal } from '../../shared/staff-session/told-failure.js';
import { useTexts } from '../texts/index.js';

interface FormDialogProps extends Omit<
  ComponentProps<typeof SharedFormDialog>,
  'cancel' | 'failureOf' | 'hasOwnChecks'
> {
  /** Texts of refusals, by their code. */
  refusals?: Readonly<Record<string, Told>>;
  /** What is as it was, after a failure. */
  reassurance: string;
}

export function FormDialog({ refusals = {}, reassurance, ...dialog }: FormDialogProps) {
  return (
    <SharedFormDialog
      {...dialog}
      hasOwnChecks
      cancel={useTexts().company.keep}
      failureOf={(error) => (
        <ToldRefusal error={error} refusals={refusals} reassurance={reassurance} />
      )}
    />
  );
}
