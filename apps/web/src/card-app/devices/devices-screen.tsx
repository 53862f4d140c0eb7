import type { CardAppResource, CardAppSession, DeviceResource } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useDevices, usePushSwitch, useRevocation } from '../api/device-queries.js';
import { useSignOut } from '../api/session-queries.js';
import { useTexts } from '../texts/index.js';
import { Moment } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { PushRefused } from '../push/push-subscription.js';
import classes from './devices-screen.module.css';

interface DevicesScreenProps {
  app: CardAppResource;
  session: CardAppSession;
}

export function DevicesScreen({ app, session }: DevicesScreenProps) {
  const texts = useTexts().devices;
  const devices = useDevices();
  const signOut = useSignOut();
  const client = useQueryClient();
  const revocation = useRevocation();
  const revoke = ({ id, name, isCurrent }: DeviceResource) => {
    const note = isCurrent ? texts.removeCurrentAdvice : texts.removeAdvice;
    const words = { title: texts.removeTitle(name), note };
    const onSuccess = () => {
      if (isCurrent) void client.invalidateQueries({ queryKey: ['session'] });
    };
    revocation.mutate({ id, words }, { onSuccess });
  };
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={devices}>
        {(shown) => (
          <>
            <Sheet title={texts.list}>
              <ul role="list" aria-label={texts.list} className={classes.list}>
                {shown.map((device) => (
                  <DeviceItem key={device.id} device={device} onRevoke={() => revoke(device)} />
                ))}
              </ul>
              {revocation.error && (
                <FailureAlert error={revocation.error} reassurance={texts.failed} />
              )}
              <Text size="sm" c="dimmed" mt="md">
                {texts.another}
              </Text>
            </Sheet>
            {app.pushPublicKey !== null && (
              <PushSwitch
                publicKey={app.pushPublicKey}
                isOn={shown.some(({ isCurrent, hasPush }) => isCurrent && hasPush)}
              />
            )}
          </>
        )}
      </Loaded>
      <div className={classes.signOut}>
        <Text c="dimmed">{texts.signedInAs(session.person.name)}</Text>
        <ProgressButton
          variant="default"
          isBusy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {texts.signOut}
        </ProgressButton>
      </div>
    </>
  );
}

interface DeviceItemProps {
  device: DeviceResource;
  onRevoke(): void;
}

function DeviceItem({ device, onRevoke }: DeviceItemProps) {
  const texts = useTexts().devices;
  return (
    <li className={classes.device}>
      <div className={classes.about}>
        <span className={classes.name}>{device.name}</span>
        {device.isCurrent && <span className={classes.current}>{texts.current}</span>}
        <Text size="sm" c="dimmed">
          {texts.enrolled}: <Moment at={device.enrolledAt} />
          <br />
          {texts.lastUsed}: {device.lastUsedAt ? <Moment at={device.lastUsedAt} /> : texts.never}
        </Text>
      </div>
      <Button variant="default" aria-label={texts.removeDevice(device.name)} onClick={onRevoke}>
        {texts.remove}
      </Button>
    </li>
  );
}

interface PushSwitchProps {
  publicKey: string;
  isOn: boolean;
}

function PushSwitch({ publicKey, isOn }: PushSwitchProps) {
  const texts = useTexts().devices.push;
  const change = usePushSwitch(publicKey, { title: texts.title, note: texts.note });
  return (
    <Sheet title={texts.heading}>
      <div className={classes.push}>
        <Text role="status">{isOn ? texts.on : texts.off}</Text>
        {change.error && (
          <Notice
            tone="warning"
            title={
              change.error instanceof PushRefused
                ? texts.refusals[change.error.reason]
                : texts.failed
            }
          />
        )}
        <ProgressButton
          variant="default"
          isBusy={change.isPending}
          onClick={() => change.mutate(!isOn)}
        >
          {isOn ? texts.turnOff : texts.turnOn}
        </ProgressButton>
      </div>
    </Sheet>
  );
}
