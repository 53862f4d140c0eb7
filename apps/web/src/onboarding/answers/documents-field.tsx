import { Button, Input, Stack, Text } from '@mantine/core';
import type { DocumentPurpose, OnboardingDocument } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { uploadFile } from '../../shared/api/upload-file.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { fieldIdOf } from '../../shared/form/answers.js';
import { useProblemOf } from '../../shared/form/problems.js';
import { percentIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { brokenLinkOf, type Sections } from '../application.js';
import {
  fetchApplication,
  keepApplication,
  onboardingPath,
  reloadApplication,
  reloadIfOutdated,
  notifyOtherTabs,
} from '../queries.js';
import { useTexts } from '../texts/index.js';
import classes from './documents.module.css';
import { documentNameOf, fileProblemOf } from './file-rules.js';
import type { SectionForm } from './section-form.js';
import sectionClasses from './section.module.css';

interface DocumentsFieldProps {
  name: string;
  kyc: Sections['kyc'];
  section: SectionForm;
  purpose: DocumentPurpose;
  /** The reviewer's question that the documents answer. */
  questionId?: string;
}

/** Resets its errors with each submission, so that a submitted form does not show problems of earlier files. */
export function DocumentsField(props: DocumentsFieldProps) {
  return <Documents key={props.kyc.submittedAt} {...props} />;
}

function Documents({ name, kyc, section, purpose, questionId }: DocumentsFieldProps) {
  const texts = useTexts().sections.documents;
  const { upload, removal, sending } = useDocuments(
    { purpose, ...(questionId !== undefined && { questionId }) },
    section,
  );
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
        setRefusals((shown) => [...shown, texts[found](file.name)]);
      } else {
        // A failure is shown; the upload continues with the next file.
        await upload.mutateAsync(file).catch(() => undefined);
      }
    }
  };

  return (
    <Stack gap="sm">
      <DocumentList
        documents={kyc.documents.filter(
          (document) =>
            document.purpose === purpose && document.questionId === (questionId ?? null),
        )}
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
      {error && !brokenLinkOf(error) && <FailureAlert error={error} reassurance="" />}
    </Stack>
  );
}

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

function DocumentList({ documents, handedInAt, onRemove }: DocumentListProps) {
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
    <ul role="list">
      {documents.map(({ id, fileName, sizeBytes, uploadedAt }) => (
        <li key={id} className={classes.document}>
          <b>{fileName}</b>
          <span>{texts.size(megabytesText(sizeBytes, number))}</span>
          {onRemove && (!handedInAt || uploadedAt > handedInAt) && (
            <Button
              variant="default"
              size="xs"
              className={sectionClasses.remove}
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

const ACCEPTED = '.pdf,.jpg,.jpeg,.png';

interface FileInputProps {
  id: string;
  problemId?: string;
  isBusy: boolean;
  onFiles(files: readonly File[]): void;
}

/** A file input that also accepts dropped files. */
function FileInput({ id, problemId, isBusy, onFiles }: FileInputProps) {
  const texts = useTexts().sections.documents;
  const [isOver, setOver] = useState(false);
  useStrayDrops();
  return (
    <label className={classes.place} data-over={isOver || undefined}>
      <b>{texts.choose}</b>
      <span>{texts.drop}</span>
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-describedby={problemId}
        aria-invalid={problemId ? true : undefined}
        disabled={isBusy}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** Prevents the browser from opening a file that is dropped beside the input. */
function useStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      const isPlace = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (!isPlace) event.preventDefault();
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}

/** The progress of an upload, with a button to cancel it. */
function SendingFile({ file: { name, part, cancel } }: { file: SentFile }) {
  const texts = useTexts().sections.documents;
  const { language } = useLanguage();
  const labelId = useId();
  return (
    <div className={classes.sending}>
      <span id={labelId}>{texts.uploading(name)}</span>
      <progress aria-labelledby={labelId} max={1} value={part} />
      <span>{percentIn(language)(Math.floor(part * 100) / 100)}</span>
      <Button variant="default" size="xs" onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

/** A file that is being uploaded. */
interface SentFile {
  name: string;
  /** The uploaded part, from 0 to 1. */
  part: number;
  cancel(): void;
}

/** Uploads and removes documents of the KYC application. Each change raises the version of its answers. */
function useDocuments(
  about: { purpose: DocumentPurpose; questionId?: string },
  section: SectionForm,
) {
  const client = useQueryClient();
  const [sending, setSending] = useState<SentFile | null>(null);

  /** Fetches the answers, whose version was raised and which somebody else may have changed, too. */
  const refresh = async () => {
    const application = await fetchApplication();
    if (application.kyc) section.follow(application.kyc);
    keepApplication(client, application);
    notifyOtherTabs();
  };

  const upload = useMutation<void, RequestError, File>({
    scope: { id: 'kyc' },
    mutationFn: async (file) => {
      const cancellation = new AbortController();
      const showProgress = (part: number) =>
        setSending({ name: file.name, part, cancel: () => cancellation.abort() });
      showProgress(0);
      try {
        const query = new URLSearchParams({ ...about, fileName: documentNameOf(file.name) });
        const path = `${onboardingPath}/documents?${query}`;
        await uploadFile<OnboardingDocument>(path, file, showProgress, cancellation.signal);
      } catch (error) {
        if (!cancellation.signal.aborted) throw error;
      } finally {
        setSending(null);
      }
      // Also after a cancellation, because the upload may have been complete before.
      await refresh();
    },
    onError: (error) => reloadIfOutdated(client, error),
  });
  const removal = useMutation<void, RequestError, string>({
    scope: { id: 'kyc' },
    mutationFn: async (id) => {
      await requestJson(`${onboardingPath}/documents/${id}`, { method: 'DELETE' });
      await refresh();
    },
    // The document was removed elsewhere, or submitted: the page shows the current state.
    onError: () => reloadApplication(client),
  });
  return { upload, removal, sending };
}
