import type { ReviewerEnrolmentCode, ReviewerResource } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useReviewers, useReviewerSwitch, useEnrolmentCode } from '../api/reviewer-queries.js';
import classes from '../application/application-screen.module.css';
import { StateBadge } from '../parts/state-badge.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';
import { AddReviewerDialog } from './add-reviewer-dialog.js';

interface NewCode {
  name: string;
  code: ReviewerEnrolmentCode;
}

/** The accounts of the back office, for admins only. */
export function ReviewersScreen({ ownId }: { ownId: string }) {
  const { reviewers: texts } = useTexts();
  const reviewers = useReviewers();
  const [isAdding, setIsAdding] = useState(false);
  const [newCode, setNewCode] = useState<NewCode | null>(null);
  return (
    <>
      <div className={classes.head}>
        <PageHeading>{texts.heading}</PageHeading>
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      </div>
      {newCode && (
        <Notice tone="information" title={texts.codeFor(newCode.name)}>
          <MomentsIn text={texts.codeAdvice} at={[newCode.code.expiresAt]} />
          <Text mt="xs">{newCode.code.url}</Text>
        </Notice>
      )}
      <Loaded query={reviewers}>
        {({ data }) => (
          <ul role="list" className={classes.list} aria-label={texts.heading}>
            {data.map((account) => (
              <Account
                key={account.id}
                account={account}
                isOwn={account.id === ownId}
                onCode={(code) => setNewCode({ name: account.name, code })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && (
        <AddReviewerDialog
          onAdded={({ reviewer, enrolment }) => {
            setIsAdding(false);
            setNewCode({ name: reviewer.name, code: enrolment });
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}

interface AccountProps {
  account: ReviewerResource;
  isOwn: boolean;
  onCode(code: ReviewerEnrolmentCode): void;
}

function Account({ account, isOwn, onCode }: AccountProps) {
  const { reviewers: texts } = useTexts();
  const code = useEnrolmentCode(account.id);
  const change = useReviewerSwitch(account.id);
  const [asking, setAsking] = useState<AskedFirst | null>(null);
  const isDisabled = account.status === 'disabled';
  const error = code.error ?? change.error;
  return (
    <li className={classes.entry}>
      <strong>{account.name}</strong>
      <span className={classes.detail}>
        {account.email} · {texts.roles[account.role]}
      </span>
      <StateBadge state={account.status}>{texts.statuses[account.status]}</StateBadge>
      {!isOwn && !isDisabled && (
        <ProgressButton
          size="xs"
          variant="default"
          isBusy={code.isPending}
          aria-label={texts.newCodeOf(account.name)}
          onClick={() => setAsking('code')}
        >
          {texts.newCode}
        </ProgressButton>
      )}
      {!isOwn && (
        <ProgressButton
          size="xs"
          variant="default"
          isBusy={change.isPending}
          aria-label={`${isDisabled ? texts.enable : texts.disable}: ${account.name}`}
          {...(!isDisabled && { color: 'red', variant: 'light' })}
          onClick={() => (isDisabled ? change.mutate('enable') : setAsking('disable'))}
        >
          {isDisabled ? texts.enable : texts.disable}
        </ProgressButton>
      )}
      {error && <RefusalNotice error={error} />}
      {asking && (
        <AskFirst
          action={asking}
          name={account.name}
          onConfirm={() => {
            setAsking(null);
            if (asking === 'code') code.mutate(undefined, { onSuccess: onCode });
            else change.mutate('disable');
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
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
