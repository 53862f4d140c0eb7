import type { StatementLine } from '#contracts';
import { Text, Textarea } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { RequestError } from '../shared/api/request-error.js';
import { Badge, type BadgeTone } from '../shared/parts/parts.js';
import { type DialogRequest, FormDialog as SharedFormDialog } from '../shared/dialog/dialog.js';
import { FilterChoice } from '../shared/list/filters.js';
import { RefusalByCode } from '../shared/staff-session/staff-welcome.js';
import { usePartners } from './queries.js';
import { useTexts } from './texts/index.js';

const tones: Readonly<Record<string, BadgeTone>> = {
  active: 'good',
  approved: 'good',
  assigned: 'good',
  completed: 'good',
  paid: 'good',
  clear: 'good',
  dismissed: 'good',
  additional_information_requested: 'warning',
  possible_match: 'warning',
  proposed: 'warning',
  failed: 'warning',
  waiting: 'warning',
  unconfirmed: 'warning',
  denied: 'failure',
  overdue: 'failure',
  rejected: 'failure',
  disabled: 'failure',
  void: 'failure',
  match: 'failure',
};

/** The state of an application, a check, a reviewer, or of money. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return <Badge tone={tones[state] ?? 'information'}>{children}</Badge>;
}

/** An entry of an account in words, such as "Card payment: Konditori Vete-Katten". */
export function useEntryWords() {
  const { entryKinds } = useTexts().account;
  return ({ kind, description }: StatementLine) =>
    [entryKinds[kind], description].filter(Boolean).join(': ');
}

/** Narrows a list to one partner. */
export function PartnerFilter({ partnerId }: { partnerId: string }) {
  const { queue: texts } = useTexts();
  const { data: partners } = usePartners();
  return (
    <FilterChoice
      label={texts.partner}
      name="partnerId"
      value={partnerId}
      data={[
        { value: '', label: texts.allPartners },
        ...(partners?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The options of a filter, the first of which has no effect. */
export function choices<Value extends string>(
  all: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
) {
  return [{ value: '', label: all }, ...namesOf(values, names)];
}

export function namesOf<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
) {
  return values.map((value) => ({ value, label: names[value] }));
}

/** Why an action was refused. Reasons of the back office have their own texts. */
export function RefusalNotice({ error }: { error: RequestError }) {
  const { refusals, nothingDone } = useTexts();
  return <RefusalByCode error={error} refusals={refusals} reassurance={nothingDone} />;
}

export type { DialogRequest };

type FormDialogProps = Omit<ComponentProps<typeof SharedFormDialog>, 'cancel' | 'failureOf'>;

export function FormDialog(props: FormDialogProps) {
  const { close } = useTexts();
  return (
    <SharedFormDialog
      {...props}
      cancel={close}
      failureOf={(error) => <RefusalNotice error={error} />}
    />
  );
}

interface NoteDialogProps {
  title: string;
  /** Explains the consequences. */
  advice: string;
  /** The label of the text. */
  label: string;
  /** Of the text. */
  description?: string;
  rows?: number;
  submit: string;
  isDestructive?: boolean;
  request: DialogRequest;
  /** Other fields, before the text. */
  children?: ReactNode;
  onSubmit(note: string): void;
  onClose(): void;
}

/** Asks for a text that a decision needs, without the spaces around it. */
export function NoteDialog({
  advice,
  label,
  description,
  rows = 3,
  children,
  onSubmit,
  ...dialog
}: NoteDialogProps) {
  const [note, setNote] = useState('');
  return (
    <FormDialog {...dialog} onSubmit={() => onSubmit(note.trim())}>
      <Text>{advice}</Text>
      {children}
      <Textarea
        label={label}
        description={description}
        value={note}
        maxLength={1_000}
        rows={rows}
        required
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
