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
import { useDocuments } from './use-documents.js';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png';

interface DocumentsFieldProps {
  name: string;
  kyc: Sections['kyc'];
  section: SectionForm;
  purpose: DocumentPurpose;
}

export function DocumentsField({ name, kyc, section, purpose }: DocumentsFieldProps) {
  const texts = useTexts().sections.documents;
  const { upload, removal } = useDocuments(purpose, section);
  const [refusal, setRefusal] = useState<string>();
  const missing = useProblemOf(name);
  const problem = refusal ?? missing;
  const id = fieldIdOf(name);
  const error = upload.error ?? removal.error;

  const take = async (file: File) => {
    const found = await fileProblemOf(file);
    setRefusal(found ? texts[found](file.name) : undefined);
    if (!found) {
      upload.mutate(file);
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
        <label className={classes.choose}>
          {upload.isPending ? texts.uploading : texts.choose}
          <input
            id={id}
            type="file"
            accept={ACCEPTED}
            className={classes.input}
            aria-describedby={problem && `${id}-problem`}
            aria-invalid={problem ? true : undefined}
            disabled={upload.isPending}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) {
                void take(file);
              }
              // So that the same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      {problem && (
        <Input.Error id={`${id}-problem`} role="alert">
          {problem}
        </Input.Error>
      )}
      {error && <FailureAlert error={error} reassurance="" />}
    </div>
  );
}
