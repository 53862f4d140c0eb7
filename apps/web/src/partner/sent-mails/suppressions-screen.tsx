import type { MailSuppression } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import form from '../../shared/form/form.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { Table } from '../../shared/table/table.js';
import { useSuppressionRemoval, useSuppressions } from '../api/mail-queries.js';
import { MoreButton } from '../parts/more-button.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** Addresses that we write to no more, since nobody is there. */
export function SuppressionsScreen() {
  const texts = useTexts().suppressions;
  const suppressions = useSuppressions();
  const [asked, setAsked] = useState<MailSuppression | null>(null);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Text mt="sm">{texts.lead}</Text>
      <Sheet title={texts.table}>
        <Loaded query={suppressions}>
          {(shown) => (
            <>
              {shown.length > 0 ? (
                <SuppressionTable suppressions={shown} onRemove={setAsked} />
              ) : (
                <Text c="dimmed">{texts.nothing}</Text>
              )}
              <MoreButton query={suppressions} />
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
  const { moment, suppressions: texts } = useTexts();
  return (
    <Table label={texts.table} headings={[texts.address, texts.answer, texts.since, texts.action]}>
      {suppressions.map((suppression) => (
        <tr key={suppression.id}>
          <td>{suppression.address}</td>
          <td>
            <a href={hrefOf.sentMail({ id: suppression.mailId })}>{suppression.failure}</a>
          </td>
          <td>
            <time dateTime={suppression.suppressedAt}>{moment(suppression.suppressedAt)}</time>
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
    <Dialog title={texts.removeTitle(suppression.address)} onClose={onClose}>
      <Text mb="md">{texts.removeWarning}</Text>
      {removal.error && <FailureAlert error={removal.error} reassurance="" />}
      <div className={form.actions}>
        <ProgressButton
          isBusy={removal.isPending}
          onClick={() => removal.mutate(suppression.id, { onSuccess: onClose })}
        >
          {texts.remove}
        </ProgressButton>
        <Button variant="default" onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
