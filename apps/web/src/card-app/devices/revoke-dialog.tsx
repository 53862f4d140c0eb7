import type { DeviceResource } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { useRevocation } from '../api/device-queries.js';
import { useTexts } from '../texts/index.js';

interface RevokeDialogProps {
  device: DeviceResource;
  onClose(): void;
}

/** Confirms the removal of a device that is lost or has changed hands. */
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
    <ConfirmDialog
      title={texts.removeTitle(device.name)}
      warning={device.isCurrent ? texts.removeCurrentAdvice : texts.removeAdvice}
      confirm={texts.remove}
      keep={texts.keep}
      isBusy={revocation.isPending}
      onConfirm={revoke}
      onClose={onClose}
    >
      {revocation.error && <FailureAlert error={revocation.error} reassurance={texts.failed} />}
    </ConfirmDialog>
  );
}
