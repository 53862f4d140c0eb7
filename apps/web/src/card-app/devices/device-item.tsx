import type { DeviceResource } from '#contracts';
import { Button, Text } from '@mantine/core';
import { Moment } from '../../shared/moment/moment.js';
import { useTexts } from '../texts/index.js';
import classes from './devices-screen.module.css';

interface DeviceItemProps {
  device: DeviceResource;
  onRevoke(): void;
}

export function DeviceItem({ device, onRevoke }: DeviceItemProps) {
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
