import type { CardAppResource, CardAppSession, DeviceResource } from '#contracts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badges, DataTable, RowActions, RowName } from '../shared/list/data-table.js';
import { Loaded } from '../shared/loaded/loaded.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { ColorSchemeSwitch } from '../shared/page/page-layout.js';
import { Badge, Moment, Notice, ProgressButton, Sheet } from '../shared/parts/parts.js';
import { RefusalByCode } from '../shared/staff-session/staff-welcome.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { MAX_DEVICE_NAME_LENGTH } from './device-name.js';
import { NewDeviceDialog } from './new-device-dialog.js';
import { FormDialog } from './parts.js';
import { PushRefused } from './push-subscription.js';
import {
  devicesKey,
  useDevices,
  useNewDevice,
  usePushSwitch,
  useRename,
  useRevocation,
  useSignOut,
} from './queries.js';
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
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={devices}>
        {(shown) => (
          <>
            <DevicesSheet devices={shown} />
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

/** The person's devices, and what can be done with them. */
function DevicesSheet({ devices }: { devices: readonly DeviceResource[] }) {
  const texts = useTexts().devices;
  const client = useQueryClient();
  const revocation = useRevocation();
  const adding = useNewDevice();
  const [renamed, setRenamed] = useState<DeviceResource>();
  const closeCode = () => {
    adding.reset();
    // The other device may be set up by now.
    void client.invalidateQueries({ queryKey: devicesKey });
  };
  const revoke = ({ id, name, isCurrent }: DeviceResource) => {
    const note = isCurrent ? texts.removeCurrentAdvice : texts.removeAdvice;
    const words = { title: texts.removeTitle(name), note };
    const onSuccess = () => {
      if (isCurrent) void client.invalidateQueries({ queryKey: ['session'] });
    };
    revocation.mutate({ id, words }, { onSuccess });
  };
  const add = (
    <ProgressButton
      variant="default"
      isBusy={adding.isPending}
      onClick={() => adding.mutate({ title: texts.add.title, note: texts.add.note })}
    >
      {texts.add.open}
    </ProgressButton>
  );
  return (
    <Sheet title={texts.list} actions={add}>
      {adding.error && (
        <RefusalByCode
          error={adding.error}
          refusals={texts.refusals}
          reassurance={texts.add.failed}
        />
      )}
      <DeviceTable devices={devices} onRename={setRenamed} onRevoke={revoke} />
      {revocation.error && (
        <RefusalByCode
          error={revocation.error}
          refusals={texts.refusals}
          reassurance={texts.failed}
        />
      )}
      {devices.length === 1 && (
        <Text size="sm" c="dimmed" mt="md">
          {texts.only}
        </Text>
      )}
      {adding.data && <NewDeviceDialog code={adding.data} onClose={closeCode} />}
      {renamed && <RenameDialog device={renamed} onClose={() => setRenamed(undefined)} />}
    </Sheet>
  );
}

interface DeviceTableProps {
  devices: readonly DeviceResource[];
  onRename(device: DeviceResource): void;
  /** Not for the only device. */
  onRevoke(device: DeviceResource): void;
}

function DeviceTable({ devices, onRename, onRevoke }: DeviceTableProps) {
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
                aria-label={texts.rename.openFor(device.name)}
                onClick={() => onRename(device)}
              >
                {texts.rename.open}
              </Button>
              {devices.length > 1 && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts.removeDevice(device.name)}
                  onClick={() => onRevoke(device)}
                >
                  {texts.remove}
                </Button>
              )}
            </RowActions>
          ),
        },
      ]}
    />
  );
}

interface RenameDialogProps {
  device: DeviceResource;
  onClose(): void;
}

function RenameDialog({ device, onClose }: RenameDialogProps) {
  const texts = useTexts().devices.rename;
  const rename = useRename();
  const [name, setName] = useState(device.name);
  const [isChecked, setIsChecked] = useState(false);
  const wanted = name.trim();
  const submit = () => {
    setIsChecked(true);
    if (wanted === '') return;
    const words = { title: texts.title(wanted) };
    rename.mutate({ id: device.id, name: wanted, words }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={texts.heading}
      submit={texts.submit}
      request={rename}
      reassurance={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        value={name}
        error={isChecked && wanted === '' && texts.missing}
        maxLength={MAX_DEVICE_NAME_LENGTH}
        autoComplete="off"
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
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
