import { Button, Text } from '@mantine/core';
import type { OnboardingDocument } from '#contracts';
import { useTexts } from '../texts/index.js';
import classes from './document-list.module.css';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** At least 0.1, so that a document never seems empty. */
function megabytesText(bytes: number, number: (value: number) => string): string {
  return number(Math.max(0.1, Math.round((bytes / BYTES_PER_MEGABYTE) * 10) / 10));
}

interface DocumentListProps {
  documents: readonly OnboardingDocument[];
  /** If set, documents can no longer be removed, because they were submitted. */
  handedInAt?: string | null;
  onRemove?(id: string): void;
}

export function DocumentList({ documents, handedInAt, onRemove }: DocumentListProps) {
  const { sections, number } = useTexts();
  const texts = sections.documents;
  if (documents.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.none}
      </Text>
    );
  }
  return (
    <ul className={classes.list} role="list">
      {documents.map(({ id, fileName, sizeBytes, uploadedAt }) => (
        <li key={id} className={classes.document}>
          <span className={classes.name}>{fileName}</span>
          <span className={classes.size}>{texts.size(megabytesText(sizeBytes, number))}</span>
          {onRemove && (!handedInAt || uploadedAt > handedInAt) && (
            <Button
              variant="default"
              size="xs"
              className={classes.remove}
              aria-label={texts.removeOf(fileName)}
              onClick={() => onRemove(id)}
            >
              {texts.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
