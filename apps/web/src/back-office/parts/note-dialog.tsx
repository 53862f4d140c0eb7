import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type DialogRequest, FormDialog } from './form-dialog.js';

interface NoteDialogProps {
  title: string;
  /** Explains the consequences. */
  advice: string;
  /** The label of the text. */
  label: string;
  rows?: number;
  submit: string;
  isDestructive?: boolean;
  request: DialogRequest;
  onSubmit(note: string): void;
  onClose(): void;
}

/** Asks for a text that a decision needs, without the spaces around it. */
export function NoteDialog({ advice, label, rows = 3, onSubmit, ...dialog }: NoteDialogProps) {
  const [note, setNote] = useState('');
  return (
    <FormDialog {...dialog} onSubmit={() => onSubmit(note.trim())}>
      <Text>{advice}</Text>
      <Textarea
        label={label}
        value={note}
        maxLength={1_000}
        rows={rows}
        required
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
