import type { BankDetails } from '#contracts';
import { inGroups } from '#contracts/browser';
import { Group } from '@mantine/core';
import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { CopyButton } from '../parts/copy.js';
import { Facts } from '../parts/parts.js';
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
      {details?.epcQrCode && <TransferQrCode text={details.epcQrCode} />}
    </div>
  );
}

/** Whole pixels, so that all modules are of one size. */
const MODULE_PX = 4;

function TransferQrCode({ text }: { text: string }) {
  const texts = useSharedTexts().transfer;
  // Level M, as the standard of these codes demands (EPC069-12).
  const code = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.code}
        role="img"
        aria-label={texts.qrCode}
        viewBox={`0 0 ${code.length} ${code.length}`}
        width={code.length * MODULE_PX}
      >
        <path d={pathOf(code)} />
      </svg>
      <figcaption className={classes.caption}>{texts.scan}</figcaption>
    </figure>
  );
}

/** Each dark module as a square of one unit. */
function pathOf(code: readonly (readonly boolean[])[]): string {
  return code
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
