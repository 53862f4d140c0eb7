import type { ReviewerResource, ReviewerRole } from '#contracts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { DataTable, RowActions, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/parts/parts.js';
import {
  AccessRequest,
  CodeMail,
  usePersonFields,
} from '../../shared/staff-session/staff-access.js';
import { FormDialog, RefusalNotice, StateBadge } from '../parts.js';
import {
  useEnrolmentCode,
  useRequestDecision,
  useReviewerAddition,
  useReviewers,
  useReviewerSwitch,
} from '../queries.js';
import { useTexts } from '../texts/index.js';

/** The accounts of the back office, for admins only. */
export function ReviewersScreen({ ownId }: { ownId: string }) {
  const { reviewers: texts, columns } = useTexts();
  const reviewers = useReviewers();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHeading
        lead={texts.lead}
        actions={<Button onClick={() => setIsAdding(true)}>{texts.add}</Button>}
      >
        {texts.heading}
      </PageHeading>
      <Loaded query={reviewers}>
        {({ data }) => (
          <DataTable<ReviewerResource>
            label={texts.heading}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                name: texts.name,
                cell: ({ name, email }) => <RowName detail={email}>{name}</RowName>,
              },
              { name: texts.role, cell: ({ role }) => texts.roles[role] },
              {
                name: columns.state,
                isPlain: true,
                cell: ({ status }) => (
                  <StateBadge state={status}>{texts.statuses[status]}</StateBadge>
                ),
              },
              { name: '', cell: (account) => <Account account={account} ownId={ownId} /> },
            ]}
          />
        )}
      </Loaded>
      {isAdding && (
        <AddReviewerDialog onAdded={() => setIsAdding(false)} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

interface AccountProps {
  account: ReviewerResource;
  ownId: string;
}

function Account({ account, ownId }: AccountProps) {
  const { reviewers: texts } = useTexts();
  const code = useEnrolmentCode(account.id);
  const change = useReviewerSwitch(account.id);
  const isOwn = account.id === ownId;
  const [asking, setAsking] = useState<AskedFirst | null>(null);
  const isDisabled = account.status === 'disabled';
  const mayRequest = !isOwn && !account.request;
  const mayDisable = !isOwn && !isDisabled;
  const changing = isDisabled ? texts.enable : texts.disable;
  const error = code.error ?? change.error;
  return (
    <RowActions>
      {mayRequest && !isDisabled && (
        <ProgressButton
          size="xs"
          variant="default"
          isBusy={code.isPending}
          aria-label={texts.newCodeOf(account.name)}
          onClick={() => (account.status === 'active' ? setAsking('code') : code.mutate())}
        >
          {texts.newCode}
        </ProgressButton>
      )}
      {(mayRequest || mayDisable) && (
        <ProgressButton
          size="xs"
          variant="default"
          isBusy={change.isPending}
          aria-label={`${changing}: ${account.name}`}
          {...(!isDisabled && { color: 'red', variant: 'light' })}
          onClick={() => (isDisabled ? change.mutate('enable') : setAsking('disable'))}
        >
          {changing}
        </ProgressButton>
      )}
      <Waiting account={account} ownId={ownId} />
      {error && <RefusalNotice error={error} />}
      {asking && (
        <AskFirst
          action={asking}
          name={account.name}
          onConfirm={() => {
            setAsking(null);
            if (asking === 'code') code.mutate();
            else change.mutate('disable');
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </RowActions>
  );
}

/** What waits: for a second admin, or for the owner, who was mailed a link. */
function Waiting({ account, ownId }: AccountProps) {
  const { reviewers: texts } = useTexts();
  const { id, name, status, request, codeMail } = account;
  const decision = useRequestDecision(id, request);
  if (!request) {
    return codeMail && status === 'invited' ? (
      <CodeMail mail={codeMail} texts={texts.requests} />
    ) : null;
  }
  return (
    <>
      <AccessRequest
        request={request}
        by={request.requestedBy.name}
        name={name}
        texts={texts.requests}
        mayConfirm={request.requestedBy.id !== ownId && id !== ownId}
        isBusy={decision.isPending}
        onDecide={(answer) => decision.mutate(answer)}
      />
      {decision.error && <RefusalNotice error={decision.error} />}
    </>
  );
}

/** The actions that need a confirmation, because they end something that the account has now. */
type AskedFirst = 'code' | 'disable';

interface AskFirstProps {
  action: AskedFirst;
  name: string;
  onConfirm(): void;
  onClose(): void;
}

function AskFirst({ action, name, ...answers }: AskFirstProps) {
  const { reviewers: texts, close } = useTexts();
  const isCode = action === 'code';
  return (
    <ConfirmDialog
      {...answers}
      title={isCode ? texts.newCodeOf(name) : texts.disableOf(name)}
      warning={isCode ? texts.newCodeWarning : texts.disableWarning}
      confirm={isCode ? texts.newCode : texts.disable}
      keep={close}
    />
  );
}

interface AddReviewerDialogProps {
  onAdded(): void;
  onClose(): void;
}

function AddReviewerDialog({ onAdded, onClose }: AddReviewerDialogProps) {
  const { reviewers: texts } = useTexts();
  const person = usePersonFields({ name: texts.name, email: texts.email });
  const [role, setRole] = useState<ReviewerRole>('reviewer');
  const addition = useReviewerAddition();

  const submit = () => addition.mutate({ ...person.given, role }, { onSuccess: () => onAdded() });

  return (
    <FormDialog
      title={texts.add}
      submit={texts.add}
      request={addition}
      onSubmit={submit}
      onClose={onClose}
    >
      {person.fields}
      <NativeSelect
        label={texts.role}
        data={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as ReviewerRole)}
      />
    </FormDialog>
  );
}
