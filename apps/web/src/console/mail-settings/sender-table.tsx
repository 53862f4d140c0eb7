import type { CommunicationSettingsResource } from '#contracts';
import { mailResponsibilities, senderOf } from '#contracts/browser';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Table } from '../../shared/table/table.js';
import { useTexts } from '../texts/index.js';
import { comingVersions } from './coming-versions.js';

/** Who sends which mail, with a column for each scheduled change. */
export function SenderTable({ settings }: { settings: CommunicationSettingsResource }) {
  const { mailSettings: texts } = useTexts();
  const { kinds } = useMailNames();
  const coming = comingVersions(settings);
  return (
    <Table
      label={texts.table}
      headings={[
        texts.mail,
        texts.now,
        ...coming.map(({ effectiveFrom }) => (
          <MomentsIn key={effectiveFrom} text={texts.from} at={[effectiveFrom]} />
        )),
      ]}
    >
      {mailResponsibilities.map(({ mail }) => (
        <tr key={mail}>
          <th scope="row">{kinds[mail]}</th>
          <td>{texts.senders[settings.senders[mail]]}</td>
          {coming.map(({ version, integrationLevel, choices }) => (
            <td key={version}>{texts.senders[senderOf(mail, integrationLevel, choices)]}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
