import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useSecretRoll, type SigningSecret } from '../api/endpoint-queries.js';
import type { EndpointChannel } from '../channels.js';
import { CodeBlock } from '../parts/code-block.js';
import { CloseButton } from '../../shared/dialog/dialog.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import classes from './signing-secrets.module.css';

const overlapsInHours = [0, 1, 24, 168];

interface SigningSecretsProps {
  channel: EndpointChannel;
  secrets: readonly SigningSecret[];
}

export function SigningSecrets({ channel, secrets }: SigningSecretsProps) {
  const { secrets: texts } = useTexts();
  const [isRolling, setRolling] = useState(false);
  const mayRoll = useMay('rollSigningSecret');
  return (
    <Sheet title={texts.title}>
      <div className={form.form}>
        <ul className={classes.list} aria-label={texts.title}>
          {secrets.map(({ id, createdAt, expiresAt }) => (
            <li key={id}>
              {expiresAt ? <MomentsIn text={texts.until} at={[expiresAt]} /> : texts.current}
              <Text size="sm" c="dimmed">
                <MomentsIn text={texts.since} at={[createdAt]} />
              </Text>
            </li>
          ))}
        </ul>
        {mayRoll && (
          <div className={form.actions}>
            <Button variant="default" onClick={() => setRolling(true)}>
              {texts.roll}
            </Button>
          </div>
        )}
      </div>
      {isRolling && <RollDialog channel={channel} onClose={() => setRolling(false)} />}
    </Sheet>
  );
}

function RollDialog({ channel, onClose }: { channel: EndpointChannel; onClose(): void }) {
  const { secrets: texts, close } = useTexts();
  const [overlapHours, setOverlapHours] = useState(24);
  const roll = useSecretRoll(channel);
  return (
    <Dialog title={texts.roll} isBusy={roll.isPending} onClose={onClose}>
      <div className={form.form}>
        {roll.data ? (
          <>
            <Notice tone="warning" title={texts.shownOnce} />
            <CodeBlock label={texts.secret} text={roll.data.secret} />
          </>
        ) : (
          <>
            <Text>{texts.lead}</Text>
            <NativeSelect
              label={texts.overlap}
              data={overlapsInHours.map((hours) => ({
                value: String(hours),
                label: texts.hours(hours),
              }))}
              value={String(overlapHours)}
              onChange={(event) => setOverlapHours(Number(event.currentTarget.value))}
            />
          </>
        )}
        {roll.error && <FailureAlert error={roll.error} reassurance="" />}
        <div className={form.actions}>
          {!roll.data && (
            <ProgressButton
              color="red"
              isBusy={roll.isPending}
              onClick={() => roll.mutate(overlapHours)}
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
