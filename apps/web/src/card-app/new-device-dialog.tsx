import type { EnrolmentCode } from '#contracts';
import { Group, Text } from '@mantine/core';
import { CloseButton, Dialog } from '../shared/dialog/dialog.js';
import form from '../shared/form/form.module.css';
import { CopyButton } from '../shared/parts/copy.js';
import { Facts, Moment } from '../shared/parts/parts.js';
import { QrCode } from '../shared/parts/qr-code.js';
import { useTexts } from './texts/index.js';

interface NewDeviceDialogProps {
  code: EnrolmentCode;
  onClose(): void;
}

/** The link and the code that set up another device, shown once. */
export function NewDeviceDialog({ code: { code, url, expiresAt }, onClose }: NewDeviceDialogProps) {
  const texts = useTexts().devices.add;
  return (
    <Dialog title={texts.heading} onClose={onClose}>
      <div className={form.form}>
        <Text>{texts.how}</Text>
        <QrCode text={url} label={texts.qrCode} caption={texts.scan} />
        <Facts
          isWide
          facts={[
            [
              texts.code,
              <Group gap={4} wrap="nowrap">
                {code}
                <CopyButton text={code} name={texts.code} />
              </Group>,
            ],
            [texts.validUntil, <Moment at={expiresAt} />],
          ]}
        />
        <Text size="sm" c="dimmed">
          {texts.secret}
        </Text>
        <div className={form.actions}>
          <CopyButton text={url} label={texts.copyLink} />
          <CloseButton onClose={onClose}>{texts.done}</CloseButton>
        </div>
      </div>
    </Dialog>
  );
}
