import type { CardAppResource, CardAppSession, DeviceResource } from '#contracts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useDevices, useRevocation } from '../api/device-queries.js';
import { useSignOut } from '../api/session-queries.js';
import { useTexts } from '../texts/index.js';
import { DeviceItem } from './device-item.js';
import classes from './devices-screen.module.css';
import { PushSwitch } from './push-switch.js';

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
