import type { ApplicationCheck, ResolveCheck } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useCheckResolution, useChecks } from '../api/application-queries.js';
import { NoteDialog } from '../parts/note-dialog.js';
import { StateBadge } from '../parts/state-badge.js';
import { useTexts } from '../texts/index.js';
import classes from './application-screen.module.css';

/** The screening matches of the company and its people, and how reviewers resolved them. */
export function ChecksSheet({ id }: { id: string }) {
  const { checks: texts } = useTexts();
  const checks = useChecks(id);
  return (
    <Sheet title={texts.heading}>
      <Loaded query={checks}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{texts.nothing}</Text>
          ) : (
            <ul role="list" className={classes.list} aria-label={texts.heading}>
              {data.map((check) => (
                <Check key={check.id} applicationId={id} check={check} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

interface CheckProps {
  applicationId: string;
  check: ApplicationCheck;
}

function Check({ applicationId, check }: CheckProps) {
  const { checks: texts } = useTexts();
  const [resolution, setResolution] = useState<ResolveCheck['resolution'] | null>(null);
  const { subject, status, matched, score, list, category } = check;
  const isOpen = matched !== null && check.resolution === null;
  return (
    <li className={classes.entry}>
      <strong>{subject.name}</strong>
      <span className={classes.detail}>
        {[
          texts.subjects[subject.kind],
          !check.isCurrent && texts.former,
          matched?.list ?? list,
          category && texts.categories[category],
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <StateBadge state={status}>{texts.statuses[status]}</StateBadge>
      {matched && (
        <span className={classes.reason}>
          {texts.matched(matched.name, score)}: {matched.reason}
        </span>
      )}
      {check.resolution && (
        <span className={classes.reason}>
          {check.resolvedBy}, {texts.resolutions[check.resolution]}: {check.note}
        </span>
      )}
      {isOpen && (
        <>
          <Button size="xs" variant="default" onClick={() => setResolution('dismissed')}>
            {texts.dismiss}
          </Button>
          <Button size="xs" variant="default" onClick={() => setResolution('confirmed')}>
            {texts.confirm}
          </Button>
        </>
      )}
      {resolution && (
        <ResolutionDialog
          applicationId={applicationId}
          check={check}
          resolution={resolution}
          onClose={() => setResolution(null)}
        />
      )}
    </li>
  );
}

interface ResolutionDialogProps extends CheckProps {
  resolution: ResolveCheck['resolution'];
  onClose(): void;
}

function ResolutionDialog({ applicationId, check, resolution, onClose }: ResolutionDialogProps) {
  const { checks: texts } = useTexts();
  const request = useCheckResolution(applicationId, check.id);
  const isConfirmation = resolution === 'confirmed';
  const name = isConfirmation ? texts.confirm : texts.dismiss;
  return (
    <NoteDialog
      title={name}
      advice={isConfirmation ? texts.confirmAdvice : texts.dismissAdvice}
      label={texts.note}
      submit={name}
      request={request}
      onSubmit={(note) => request.mutate({ resolution, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
