import type { ApplicationCheck, ResolveCheck } from '#contracts';
import { Button, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useCheckResolution, useChecks } from '../api/application-queries.js';
import { StateBadge } from '../parts/state-badge.js';
import { RefusalNotice } from '../refusal-notice.js';
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
  const { checks: texts, close } = useTexts();
  const [note, setNote] = useState('');
  const request = useCheckResolution(applicationId, check.id);
  const isConfirmation = resolution === 'confirmed';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) {
      request.mutate({ resolution, note: note.trim() }, { onSuccess: onClose });
    }
  };

  return (
    <Dialog title={isConfirmation ? texts.confirm : texts.dismiss} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Text>{isConfirmation ? texts.confirmAdvice : texts.dismissAdvice}</Text>
        <Textarea
          label={texts.note}
          value={note}
          maxLength={1_000}
          rows={3}
          required
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {request.error && <RefusalNotice error={request.error} />}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={request.isPending}>
            {isConfirmation ? texts.confirm : texts.dismiss}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
