import type { MailSuppression } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Moment } from '../../shared/moment/moment.js';
import { Pager } from '../../shared/paging/pager.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { Table } from '../../shared/table/table.js';
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
      <PageHeading>{texts.heading}</PageHeading>
      <Text mt="sm">{texts.lead}</Text>
      <Sheet title={texts.table}>
        <Loaded query={suppressions}>
          {(shown) => (
            <>
              {shown.items.length > 0 ? (
                <SuppressionTable suppressions={shown.items} onRemove={setAsked} />
              ) : (
                <Text c="dimmed">{texts.nothing}</Text>
              )}
              <Pager label={texts.table} page={shown} />
            </>
          )}
        </Loaded>
      </Sheet>
      {asked && <RemovalDialog suppression={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface SuppressionTableProps {
  suppressions: readonly MailSuppression[];
  onRemove(suppression: MailSuppression): void;
}

function SuppressionTable({ suppressions, onRemove }: SuppressionTableProps) {
  const { suppressions: texts } = useTexts();
  return (
    <Table label={texts.table} headings={[texts.address, texts.answer, texts.since, texts.action]}>
      {suppressions.map((suppression) => (
        <tr key={suppression.id}>
          <td>{suppression.address}</td>
          <td>
            <a href={hrefOf.sentMail({ id: suppression.mailId })}>{suppression.failure}</a>
          </td>
          <td>
            <Moment at={suppression.suppressedAt} />
          </td>
          <td>
            <Button
              size="xs"
              variant="default"
              aria-label={texts.removeOf(suppression.address)}
              onClick={() => onRemove(suppression)}
            >
              {texts.remove}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
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
