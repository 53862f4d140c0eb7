import { encodeQR } from 'qr';
import { useMemo } from 'react';
import classes from './qr-code.module.css';

/** Whole pixels, so that all modules are of one size. */
const MODULE_PX = 4;

interface QrCodeProps {
  text: string;
  /** What it contains, for screen readers. */
  label: string;
  caption: string;
}

export function QrCode({ text, label, caption }: QrCodeProps) {
  // Level M, as the standard of codes for transfers demands (EPC069-12).
  const code = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.code}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${code.length} ${code.length}`}
        width={code.length * MODULE_PX}
      >
        <path d={pathOf(code)} />
      </svg>
      <figcaption className={classes.caption}>{caption}</figcaption>
    </figure>
  );
}

/** Each dark module as a square of one unit. */
function pathOf(code: readonly (readonly boolean[])[]): string {
  return code
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
