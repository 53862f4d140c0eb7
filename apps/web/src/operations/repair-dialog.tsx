import type { RepairAction, RepairedLetters, RepairPreview } from '#contracts';
import { MAX_REASON_LENGTH, MAX_REPAIRED_LETTERS } from '#contracts/browser';
import { Text, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { RequestError } from '../shared/api/request-error.js';
import { CloseButton, Dialog } from '../shared/dialog/dialog.js';
import form from '../shared/form/form.module.css';
import { DataTable, RowName } from '../shared/list/data-table.js';
import { Notice, ProgressButton } from '../shared/parts/parts.js';
import { PageLoading } from '../shared/page/message-screen.js';
import { RefusalByCode } from '../shared/staff-session/staff-welcome.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { useFormats } from './parts.js';
import { useRepair, useRepairPreview } from './queries.js';
import { useTexts as useOperatorTexts } from '../shared/operators/texts.js';
import { useTexts } from './texts/index.js';

interface RepairDialogProps {
  action: RepairAction;
  letters: RepairedLetters;
  onClose(): void;
}

/** A dry run first; then replays or discards exactly those letters, with a reason. */
export function RepairDialog({ action, letters, onClose }: RepairDialogProps) {
  const { repair: texts, close } = useTexts();
  const { loading } = useSharedTexts();
  const preview = useRepairPreview();
  const { mutate } = preview;
  const [selection] = useState(letters);
  const repair = useRepair();
  useEffect(() => mutate({ action, letters: selection }), [mutate, action, selection]);

  const submit = (reason: string) => {
    if (!preview.data || repair.isPending) return;
    const { confirmation } = preview.data;
    repair.mutate({ action, letters: selection, reason, confirmation });
  };

  return (
    <Dialog title={texts.title(action)} isBusy={repair.isPending} onClose={onClose}>
      <div className={form.form}>
        {preview.isPending && <PageLoading text={loading} of="part" />}
        {preview.error && <Refusal error={preview.error} />}
        {preview.data && !repair.data && <Preview action={action} preview={preview.data} />}
        {repair.data && (
          <Notice
            tone={repair.data.outcome === 'done' ? 'information' : 'failure'}
            title={texts.result(repair.data.done, repair.data.planned)}
          >
            {repair.data.failure}
          </Notice>
        )}
        {repair.error && <Refusal error={repair.error} />}
        {preview.data && preview.data.total > 0 && !repair.data ? (
          <ReasonForm {...{ action, onClose }} isBusy={repair.isPending} onSubmit={submit} />
        ) : (
          <div className={form.actions}>
            <CloseButton onClose={onClose}>{close}</CloseButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Preview({ action, preview }: { action: RepairAction; preview: RepairPreview }) {
  const { repair: texts, letters } = useTexts();
  const { number } = useFormats();
  const { total, counts, refused, idleGroups } = preview;
  return (
    <>
      <Text fw={600}>
        {texts.dryRun}: {texts.would(action, total)}
      </Text>
      {total > 0 && (
        <DataTable
          label={texts.dryRun}
          rows={counts}
          keyOf={(count) =>
            JSON.stringify([count.group, count.topic, count.eventType, count.reason])
          }
          columns={[
            {
              name: letters.reason,
              cell: ({ reason, group, eventType }) => (
                <RowName detail={`${group}, ${eventType}`}>{reason}</RowName>
              ),
            },
            { name: letters.count, isNumber: true, cell: ({ count }) => number(count) },
          ]}
        />
      )}
      {total === MAX_REPAIRED_LETTERS && <Text size="sm">{texts.atMost}</Text>}
      {refused.length > 0 && <Notice tone="warning" title={texts.refused(refused.length)} />}
      {idleGroups.length > 0 && <Notice tone="warning" title={texts.idle(idleGroups.join(', '))} />}
      {total > 0 && (
        <Text size="sm">{action === 'replayed' ? texts.replayWarning : texts.discardWarning}</Text>
      )}
    </>
  );
}

interface ReasonFormProps {
  action: RepairAction;
  isBusy: boolean;
  onSubmit(reason: string): void;
  onClose(): void;
}

function ReasonForm({ action, isBusy, onSubmit, onClose }: ReasonFormProps) {
  const { repair: texts, close } = useTexts();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(reason.trim());
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <Textarea
        label={texts.reason}
        description={texts.reasonAbout}
        value={reason}
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={MAX_REASON_LENGTH}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={form.actions}>
        <ProgressButton
          type="submit"
          isBusy={isBusy}
          {...(action === 'discarded' && { color: 'red' })}
        >
          {texts.actions[action]}
        </ProgressButton>
        <CloseButton isBusy={isBusy} onClose={onClose}>
          {close}
        </CloseButton>
      </div>
    </form>
  );
}

function Refusal({ error }: { error: RequestError }) {
  const { repair: texts } = useTexts();
  const { operators } = useOperatorTexts();
  return (
    <RefusalByCode
      error={error}
      refusals={{ ...operators.refusals, ...texts.refusals }}
      reassurance={texts.nothingDone}
    />
  );
}
