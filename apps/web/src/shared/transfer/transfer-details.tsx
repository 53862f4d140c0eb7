import type { BankDetails } from '#contracts';
import { inGroups } from '#contracts/browser';
import { Group } from '@mantine/core';
import { CopyButton } from '../parts/copy.js';
import { Facts } from '../parts/parts.js';
import { QrCode } from '../parts/qr-code.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './transfer-details.module.css';

interface TransferDetailsProps {
  /** Null if the platform names no bank account, and undefined if it is too old to name any. */
  details: BankDetails | null | undefined;
  reference: string;
}

/** Where to transfer money to: each part can be copied, and a banking app scans all of them. */
export function TransferDetails({ details, reference }: TransferDetailsProps) {
  const texts = useSharedTexts().transfer;
  const parts = [
    ...(details
      ? [
          [texts.accountHolder, details.accountHolder, details.accountHolder],
          ['IBAN', inGroups(details.iban), details.iban],
          ['BIC', details.bic, details.bic],
        ]
      : []),
    [texts.reference, inGroups(reference), reference],
  ] as [name: string, shown: string, copied: string][];
  return (
    <div className={classes.details}>
      <Facts
        isWide
        facts={parts.map(([name, shown, copied]) => [
          name,
          <Group gap={4} wrap="nowrap">
            {shown}
            <CopyButton text={copied} name={name} />
          </Group>,
        ])}
      />
      {details?.epcQrCode && (
        <QrCode text={details.epcQrCode} label={texts.qrCode} caption={texts.scan} />
      )}
    </div>
  );
}
