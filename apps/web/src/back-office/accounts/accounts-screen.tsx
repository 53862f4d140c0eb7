import type { ReviewerEnrolmentCode, ReviewerResource } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useAccounts, useAccountSwitch, useEnrolmentCode } from '../api/account-queries.js';
import classes from '../application/application-screen.module.css';
import { StateBadge } from '../parts/state-badge.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';
import { AddAccountDialog } from './add-account-dialog.js';

interface NewCode {
  name: string;
  code: ReviewerEnrolmentCode;
}

/** Who works in the back office. For admins. */
export function AccountsScreen({ ownId }: { ownId: string }) {
  const { accounts: texts, moment } = useTexts();
  const accounts = useAccounts();
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
          {texts.codeAdvice(moment(newCode.code.expiresAt))}
          <Text mt="xs">{newCode.code.url}</Text>
        </Notice>
      )}
      <Loaded query={accounts}>
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
        <AddAccountDialog
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
  const { accounts: texts } = useTexts();
  const code = useEnrolmentCode(account.id);
  const change = useAccountSwitch(account.id);
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
          onClick={() => code.mutate(undefined, { onSuccess: onCode })}
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
          onClick={() => change.mutate(isDisabled ? 'enable' : 'disable')}
        >
          {isDisabled ? texts.enable : texts.disable}
        </ProgressButton>
      )}
      {error && <RefusalNotice error={error} />}
    </li>
  );
}
