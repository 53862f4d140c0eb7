import type { MailSuppression } from '#contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { List, RowActions, RowName } from '../../shared/list/data-table.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Moment } from '../../shared/moment/moment.js';
import { useSuppressionRemoval, useSuppressions } from '../api/mail-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The suppressed addresses, which get no more mails because earlier ones bounced. */
export function SuppressionsScreen({ after }: { after: string }) {
  const texts = useTexts().suppressions;
  const suppressions = useSuppressions(after);
  const [asked, setAsked] = useState<MailSuppression | null>(null);
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <List<MailSuppression>
        label={texts.table}
        query={suppressions}
        nothing={texts.nothing}
        keyOf={({ id }) => id}
        columns={[
          { name: texts.address, cell: ({ address }) => <RowName>{address}</RowName> },
          {
            name: texts.answer,
            isPlain: true,
            cell: ({ mailId, failure }) => <a href={hrefOf.sentMail({ id: mailId })}>{failure}</a>,
          },
          { name: texts.since, cell: ({ suppressedAt }) => <Moment at={suppressedAt} /> },
          {
            name: '',
            cell: (suppression) => (
              <RowActions>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={texts.removeOf(suppression.address)}
                  onClick={() => setAsked(suppression)}
                >
                  {texts.remove}
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
      {asked && <RemovalDialog suppression={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface RemovalDialogProps {
  suppression: MailSuppression;
  onClose(): void;
}

function RemovalDialog({ suppression, onClose }: RemovalDialogProps) {
  const texts = useTexts().suppressions;
  const removal = useSuppressionRemoval();
  return (
    <ConfirmDialog
      title={texts.removeTitle(suppression.address)}
      warning={texts.removeWarning}
      confirm={texts.remove}
      keep={texts.keep}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(suppression.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {removal.error && <FailureAlert error={removal.error} reassurance="" />}
    </ConfirmDialog>
  );
}
