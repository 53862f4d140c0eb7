import type { Integration } from '#contracts';
import { Text } from '@mantine/core';
import { DataTable, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useMailNames } from '../../shared/mails/mails.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { MomentsIn, Sheet } from '../../shared/parts/parts.js';
import { useIntegration } from '../queries.js';
import { useTexts } from '../texts/index.js';

/** Who sends which mail, according to the partner's integration level. */
export function MailsScreen() {
  const texts = useTexts();
  const integration = useIntegration();
  return (
    <>
      <PageHeading>{texts.mails.heading}</PageHeading>
      <Loaded query={integration}>
        {({ level, changesAt, mails }) => (
          <>
            <Text mt="sm">
              {level
                ? `${texts.mails.level(texts.integration.levels[level])} ${texts.integration.notes[level]}`
                : texts.integration.unknown}
            </Text>
            {changesAt && (
              <Text mt="sm">
                <MomentsIn text={texts.mails.changesAt} at={[changesAt]} />
              </Text>
            )}
            <Sheet title={texts.mails.table}>
              <MailTable mails={mails} />
            </Sheet>
          </>
        )}
      </Loaded>
    </>
  );
}

function MailTable({ mails }: Pick<Integration, 'mails'>) {
  const texts = useTexts().mails;
  const { kinds } = useMailNames();
  return (
    <DataTable<Integration['mails'][number]>
      label={texts.table}
      rows={mails}
      keyOf={({ mail }) => mail}
      columns={[
        { name: texts.mail, cell: ({ mail }) => <RowName>{kinds[mail]}</RowName> },
        { name: texts.to, cell: ({ to }) => texts.audiences[to] },
        { name: texts.sender, cell: ({ sender }) => texts.senders[sender ?? 'unknown'] },
      ]}
    />
  );
}
