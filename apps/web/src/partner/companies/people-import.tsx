import type { FieldProblem, PeopleImport, PeoplePreview } from '#contracts';
import { Button, FileButton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { uploadFile } from '../../shared/api/upload-file.js';
import { CloseButton, Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { DataTable, RowName } from '../../shared/list/data-table.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { Notice, ProgressButton } from '../../shared/parts/parts.js';
import { useTexts } from '../texts/index.js';
import classes from './people-import.module.css';

/** The server's limit. A larger file is not sent. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A list as it was when it was chosen, even if the file changes before it is confirmed. */
interface ChosenList {
  id: string;
  name: string;
  bytes: Blob;
}

/**
 * Takes a list of people in CSV by drag and drop or from a file dialog. Nothing is stored before the preview is
 * confirmed. The same list again changes nothing.
 */
export function PeopleImport({ companyId }: { companyId: string }) {
  const { people: texts } = useTexts();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [list, setList] = useState<ChosenList | null>(null);
  const resetFile = useRef<() => void>(null);

  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    resetFile.current?.();
    setProblem(null);
    if (file.size > MAX_BYTES) return setProblem(texts.tooLarge);
    try {
      setList({
        id: crypto.randomUUID(),
        name: file.name,
        bytes: new Blob([await file.arrayBuffer()]),
      });
    } catch {
      // For example, a folder.
      setProblem(texts.unreadable);
    }
  };

  return (
    <>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <Text>{texts.lead}</Text>
        <Text size="sm" c="dimmed">
          {texts.columns}
        </Text>
        <FileButton
          resetRef={resetFile}
          accept=".csv,.txt,text/csv"
          inputProps={{ 'aria-label': texts.choose }}
          onChange={(file) => void choose(file)}
        >
          {(button) => (
            <Button variant="default" {...button}>
              {texts.choose}
            </Button>
          )}
        </FileButton>
        {problem && <Notice tone="failure" title={problem} />}
      </div>
      {list && <ImportDialog companyId={companyId} list={list} onClose={() => setList(null)} />}
    </>
  );
}

interface ImportDialogProps {
  companyId: string;
  list: ChosenList;
  onClose(): void;
}

function ImportDialog({ companyId, list, onClose }: ImportDialogProps) {
  const { people: texts, close } = useTexts();
  const preview = usePreview(companyId, list);
  const addition = useAddition(companyId);
  const isBusy = addition.isPending;
  return (
    <Dialog title={texts.dialog(list.name)} isBusy={isBusy} onClose={onClose}>
      <div className={form.form}>
        {addition.data ? (
          <Outcome result={addition.data} />
        ) : (
          <>
            {preview.isPending && <Text>{texts.checking}</Text>}
            {preview.error && <ListProblems error={preview.error} />}
            {preview.data && <Preview preview={preview.data} />}
            {addition.error && <ListProblems error={addition.error} />}
          </>
        )}
        <div className={form.actions}>
          {preview.data && !addition.data && (
            <ProgressButton isBusy={isBusy} onClick={() => addition.mutate(list.bytes)}>
              {texts.add(preview.data.admins + preview.data.employees)}
            </ProgressButton>
          )}
          <CloseButton isBusy={isBusy} onClose={onClose}>
            {close}
          </CloseButton>
        </div>
      </div>
    </Dialog>
  );
}

type Person = PeoplePreview['people'][number];

function Preview({ preview: { people, admins, employees } }: { preview: PeoplePreview }) {
  const { people: texts, company } = useTexts();
  return (
    <>
      <Text>{company.counts(admins, employees)}</Text>
      <DataTable<Person>
        label={texts.preview}
        rows={people}
        keyOf={({ externalId }) => externalId}
        columns={[
          {
            name: texts.labels.name,
            cell: ({ name, externalId }) => <RowName detail={externalId}>{name}</RowName>,
          },
          { name: texts.labels.email, cell: ({ email }) => email },
          {
            name: texts.labels.role,
            cell: ({ role, language }) => `${texts.roles[role] ?? role}, ${language}`,
          },
        ]}
      />
      {people.length < admins + employees && (
        <Text size="sm" c="dimmed">
          {texts.more(admins + employees - people.length)}
        </Text>
      )}
    </>
  );
}

/** What is wrong with the list, by line. */
function ListProblems({ error }: { error: RequestError }) {
  const { people: texts } = useTexts();
  if (error.code === 'people_invalid' && error.fields.length > 0) {
    return (
      <>
        <Notice tone="failure" title={texts.invalid}>
          {texts.nothingAdded}
        </Notice>
        <DataTable<FieldProblem>
          label={texts.problems}
          rows={[...error.fields]}
          keyOf={({ pointer, code }) => `${pointer} ${code}`}
          columns={[
            { name: texts.line, cell: ({ pointer }) => <RowName>{placeOf(pointer).line}</RowName> },
            {
              name: texts.problem,
              cell: ({ pointer, code }) => {
                const field = texts.fields[placeOf(pointer).field] ?? placeOf(pointer).field;
                return (texts.codes[code] ?? texts.wrong)(field);
              },
            },
          ]}
        />
      </>
    );
  }
  const known = texts.refusals[error.code ?? ''];
  return known ? (
    <Notice tone="failure" title={known}>
      {texts.nothingAdded}
    </Notice>
  ) : (
    <FailureAlert error={error} reassurance={texts.nothingAdded} />
  );
}

/** `/line/3/email` */
function placeOf(pointer: string): { line: string; field: string } {
  const [, , line = '', field = ''] = pointer.split('/');
  return { line, field };
}

function Outcome({ result: { received, changed, supplied } }: { result: PeopleImport }) {
  const { people: texts } = useTexts();
  return (
    <Notice tone="information" title={texts.added(received, changed)}>
      {supplied ? texts.supplied : texts.notSupplied}
    </Notice>
  );
}

function usePreview(companyId: string, { id, bytes }: ChosenList) {
  return useQuery<PeoplePreview, RequestError>({
    queryKey: ['people-preview', companyId, id],
    queryFn: ({ signal }) => send(companyId, 'import/preview', bytes, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

function useAddition(companyId: string) {
  const client = useQueryClient();
  return useMutation<PeopleImport, RequestError, Blob>({
    mutationFn: (bytes) => send(companyId, 'import?supply=true', bytes),
    onSettled: () =>
      Promise.all(
        ['company', 'cardholders', 'timeline'].map((key) =>
          client.invalidateQueries({ queryKey: [key, companyId] }),
        ),
      ),
  });
}

function send<Answer>(companyId: string, path: string, bytes: Blob, signal?: AbortSignal) {
  const place = `/companies/${encodeURIComponent(companyId)}/people/${path}`;
  return uploadFile<Answer>(place, bytes, () => {}, signal, 'text/csv');
}
