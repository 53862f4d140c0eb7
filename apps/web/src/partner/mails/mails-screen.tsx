import type { Integration } from '#contracts';
import { Text } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { Table } from '../../shared/table/table.js';
import { useIntegration } from '../api/company-queries.js';
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
    <Table label={texts.table} headings={[texts.mail, texts.to, texts.sender]}>
      {mails.map(({ mail, to, sender }) => (
        <tr key={mail}>
          <td>{kinds[mail]}</td>
          <td>{texts.audiences[to]}</td>
          <td>{texts.senders[sender ?? 'unknown']}</td>
        </tr>
      ))}
    </Table>
  );
}
