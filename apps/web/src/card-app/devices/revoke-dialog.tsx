import type { DeviceResource } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../shared/dialog/dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useRevocation } from '../api/device-queries.js';
import { useTexts } from '../texts/index.js';

interface RevokeDialogProps {
  device: DeviceResource;
  onClose(): void;
}

/** For a device that is lost, or no longer its owner's. */
export function RevokeDialog({ device, onClose }: RevokeDialogProps) {
  const texts = useTexts().devices;
  const client = useQueryClient();
  const revocation = useRevocation();
  const revoke = () =>
    revocation.mutate(device.id, {
      onSuccess: () => {
        onClose();
        if (device.isCurrent) {
          void client.invalidateQueries({ queryKey: ['session'] });
        }
      },
    });

  return (
    <Dialog title={texts.removeTitle(device.name)} onClose={onClose}>
      <div className={form.form}>
        <Text>{device.isCurrent ? texts.removeCurrentAdvice : texts.removeAdvice}</Text>
        {revocation.error && <FailureAlert error={revocation.error} reassurance={texts.failed} />}
        <div className={form.actions}>
          <ProgressButton isBusy={revocation.isPending} onClick={revoke}>
            {texts.remove}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
