import type { CardAppResource, CardAppSession, DeviceResource } from '#contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Badges, DataTable, RowActions, RowName } from '../shared/list/data-table.js';
import { FailureAlert, Loaded } from '../shared/loaded/loaded.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { ColorSchemeSwitch } from '../shared/page/page-layout.js';
import { Badge, Moment, Notice, ProgressButton, Sheet } from '../shared/parts/parts.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { PushRefused } from './push-subscription.js';
import { useDevices, usePushSwitch, useRevocation, useSignOut } from './queries.js';
import { useTexts } from './texts/index.js';

interface DevicesScreenProps {
  app: CardAppResource;
  session: CardAppSession;
}

export function DevicesScreen({ app, session }: DevicesScreenProps) {
  const texts = useTexts().devices;
  const colors = useSharedTexts().colors;
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
              <DeviceTable devices={shown} onRevoke={revoke} />
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
      <Sheet title={colors.label}>
        <ColorSchemeSwitch />
      </Sheet>
      <Group justify="space-between" mt="lg">
        <Text c="dimmed">{texts.signedInAs(session.person.name)}</Text>
        <ProgressButton
          variant="default"
          isBusy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {texts.signOut}
        </ProgressButton>
      </Group>
    </>
  );
}

interface DeviceTableProps {
  devices: readonly DeviceResource[];
  onRevoke(device: DeviceResource): void;
}

function DeviceTable({ devices, onRevoke }: DeviceTableProps) {
  const { devices: texts, columns } = useTexts();
  return (
    <DataTable
      label={texts.list}
      rows={devices}
      keyOf={({ id }) => id}
      columns={[
        {
          name: columns.device,
          cell: ({ name, isCurrent }) => (
            <Badges>
              <RowName>{name}</RowName>
              {isCurrent && <Badge tone="good">{texts.current}</Badge>}
            </Badges>
          ),
        },
        { name: texts.enrolled, cell: ({ enrolledAt }) => <Moment at={enrolledAt} /> },
        {
          name: texts.lastUsed,
          cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : texts.never),
        },
        {
          name: '',
          cell: (device) => (
            <RowActions>
              <Button
                variant="default"
                size="xs"
                aria-label={texts.removeDevice(device.name)}
                onClick={() => onRevoke(device)}
              >
                {texts.remove}
              </Button>
            </RowActions>
          ),
        },
      ]}
    />
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
      <Stack align="flex-start" gap="sm">
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
      </Stack>
    </Sheet>
  );
}
