import type { ApiKeyResource } from '#contracts';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { CloseButton } from '../../shared/dialog/dialog.js';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { ToldRefusal } from '../../shared/staff-session/told-failure.js';
import { useKeyRevocation, useKeyRolling } from '../api/key-queries.js';
import { useTexts } from '../texts/index.js';
import { SecretNotice } from './secret-notice.js';

const HOUR_SECONDS = 3_600;
const overlapsInHours = [0, 1, 24, 168];

interface KeyDialogProps {
  apiKey: ApiKeyResource;
  onClose(): void;
}

/** Makes a key that takes the place of this one. */
export function RollKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const { access, close, secrets } = useTexts();
  const { keys: texts } = access;
  const [hours, setHours] = useState(24);
  const roll = useKeyRolling(id);
  return (
    <Dialog title={texts.rollOf(name)} isBusy={roll.isPending} onClose={onClose}>
      <div className={form.form}>
        {roll.data ? (
          <SecretNotice secret={roll.data.secret} />
        ) : (
          <>
            <Text>{texts.rollLead}</Text>
            <NativeSelect
              label={texts.overlap}
              data={overlapsInHours.map((each) => ({
                value: String(each),
                label: each === 0 ? texts.atOnce : secrets.hours(each),
              }))}
              value={String(hours)}
              onChange={(event) => setHours(Number(event.currentTarget.value))}
            />
          </>
        )}
        {roll.error && (
          <ToldRefusal
            error={roll.error}
            refusals={access.refusals}
            reassurance={access.nothingDone}
          />
        )}
        <div className={form.actions}>
          {!roll.data && (
            <ProgressButton
              color="red"
              isBusy={roll.isPending}
              onClick={() => roll.mutate({ overlapSeconds: hours * HOUR_SECONDS })}
            >
              {texts.roll}
            </ProgressButton>
          )}
          <CloseButton isBusy={roll.isPending} onClose={onClose}>
            {close}
          </CloseButton>
        </div>
      </div>
    </Dialog>
  );
}

export function RevokeKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const { access, close } = useTexts();
  const { keys: texts } = access;
  const revocation = useKeyRevocation(id);
  const [endsCreated, setEndsCreated] = useState(false);
  return (
    <ConfirmDialog
      title={texts.revokeOf(name)}
      warning={texts.revokeWarning}
      confirm={texts.revoke}
      keep={close}
      isBusy={revocation.isPending}
      onConfirm={() => revocation.mutate({ endCreated: endsCreated }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Checkbox
        label={texts.endCreated}
        description={texts.endCreatedAbout}
        checked={endsCreated}
        onChange={(event) => setEndsCreated(event.currentTarget.checked)}
      />
      {revocation.error && (
        <ToldRefusal
          error={revocation.error}
          refusals={access.refusals}
          reassurance={access.nothingDone}
        />
      )}
    </ConfirmDialog>
  );
}
