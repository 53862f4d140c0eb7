import { Text } from '@mantine/core';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { usePushSwitch } from '../api/device-queries.js';
import { PushRefused } from '../push/push-subscription.js';
import { useTexts } from '../texts/index.js';
import classes from './devices-screen.module.css';

interface PushSwitchProps {
  publicKey: string;
  isOn: boolean;
}

export function PushSwitch({ publicKey, isOn }: PushSwitchProps) {
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
