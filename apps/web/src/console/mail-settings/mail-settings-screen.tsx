import type { CommunicationSettingsResource } from '#contracts';
import { mailResponsibilities, senderOf } from '#contracts/browser';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useMailSettings } from '../api/mail-settings-queries.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Table } from '../../shared/table/table.js';
import { MailSettingsForm } from './mail-settings-form.js';
import { comingVersions } from './coming-versions.js';

/**
 * Who sends which mail, now and after each scheduled change, with the settings
 * (docs/interface/mails.md#who-sends-which-mail).
 */
export function MailSettingsScreen() {
  const texts = useTexts().mailSettings;
  const settings = useMailSettings();
  const mayChoose = useMay('chooseMailSenders');
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={settings}>
        {(shown) => (
          <>
            {mayChoose && (
              <Sheet title={texts.settings}>
                <MailSettingsForm latest={shown.versions.at(-1) ?? shown} />
              </Sheet>
            )}
            <Sheet title={texts.table}>
              <SenderTable settings={shown} />
            </Sheet>
          </>
        )}
      </Loaded>
    </>
  );
}

/** Who sends which mail, with a column for each scheduled change. */
function SenderTable({ settings }: { settings: CommunicationSettingsResource }) {
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
