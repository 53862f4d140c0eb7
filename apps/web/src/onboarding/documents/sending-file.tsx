import { Button } from '@mantine/core';
import { useId } from 'react';
import { useLanguage } from '../../shared/language/language-context.js';
import { percentIn } from '../../shared/language/format.js';
import { useTexts } from '../texts/index.js';
import classes from './sending-file.module.css';
import type { SentFile } from './use-documents.js';

/** The progress of an upload, with a button to cancel it. */
export function SendingFile({ file: { name, part, cancel } }: { file: SentFile }) {
  const texts = useTexts().sections.documents;
  const { language } = useLanguage();
  const labelId = useId();
  return (
    <div className={classes.sending}>
      <span id={labelId} className={classes.name}>
        {texts.uploading(name)}
      </span>
      <progress aria-labelledby={labelId} className={classes.bar} max={1} value={part} />
      <span className={classes.part}>{percentIn(language)(Math.floor(part * 100) / 100)}</span>
      <Button variant="default" size="xs" onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
