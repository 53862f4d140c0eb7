import { Input } from '@mantine/core';
import type { DocumentPurpose } from '#contracts';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { fieldIdOf } from '../../shared/form/field-path.js';
import { useProblemOf } from '../../shared/form/problems-context.js';
import type { Sections } from '../section/sections.js';
import type { SectionForm } from '../section/use-section-form.js';
import { useTexts } from '../texts/index.js';
import { DocumentList } from './document-list.js';
import classes from './documents-field.module.css';
import { fileProblemOf } from './file-problem.js';
import { FileInput } from './file-input.js';
import { SendingFile } from './sending-file.js';
import { useDocuments } from './use-documents.js';

interface DocumentsFieldProps {
  name: string;
  kyc: Sections['kyc'];
  section: SectionForm;
  purpose: DocumentPurpose;
}

export function DocumentsField({ name, kyc, section, purpose }: DocumentsFieldProps) {
  const texts = useTexts().sections.documents;
  const { upload, removal, sending } = useDocuments(purpose, section);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const missing = useProblemOf(name);
  const problem = refusals.length > 0 ? refusals.join(' ') : missing;
  const id = fieldIdOf(name);
  const error = upload.error ?? removal.error;

  const take = async (files: readonly File[]) => {
    setRefusals([]);
    for (const file of files) {
      const found = await fileProblemOf(file);
      if (found) {
        setRefusals((told) => [...told, texts[found](file.name)]);
      } else {
        // A failure is shown; the upload continues with the next file.
        await upload.mutateAsync(file).catch(() => undefined);
      }
    }
  };

  return (
    <div className={classes.documents}>
      <DocumentList
        documents={kyc.documents.filter((document) => document.purpose === purpose)}
        handedInAt={kyc.submittedAt}
        onRemove={kyc.isEditable ? removal.mutate : undefined}
      />
      {kyc.isEditable && (
        <FileInput
          id={id}
          problemId={problem && `${id}-problem`}
          isBusy={upload.isPending}
          onFiles={(files) => void take(files)}
        />
      )}
      {sending && <SendingFile file={sending} />}
      {problem && (
        <Input.Error id={`${id}-problem`} role="alert">
          {problem}
        </Input.Error>
      )}
      {error && <FailureAlert error={error} reassurance="" />}
    </div>
  );
}
