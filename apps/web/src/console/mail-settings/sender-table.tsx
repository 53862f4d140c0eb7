import type { CommunicationSettingsResource } from '#contracts';
import { mailResponsibilities, senderOf } from '#contracts/browser';
import { useMailNames } from '../../shared/mails/mail-names.js';
import { useTexts } from '../texts/index.js';
import { comingVersions } from './coming-versions.js';
import classes from './sender-table.module.css';

/** The table of responsibilities, with a column for each change that is coming. */
export function SenderTable({ settings }: { settings: CommunicationSettingsResource }) {
  const { mailSettings: texts, moment } = useTexts();
  const { kinds } = useMailNames();
  const coming = comingVersions(settings);
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={texts.table}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.mail}</th>
            <th scope="col">{texts.now}</th>
            {coming.map(({ version, effectiveFrom }) => (
              <th key={version} scope="col">
                {texts.from(moment(effectiveFrom))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mailResponsibilities
            .filter(({ status }) => status === 'sent')
            .map(({ mail }) => (
              <tr key={mail}>
                <th scope="row">{kinds[mail]}</th>
                <td>{texts.senders[settings.senders[mail]]}</td>
                {coming.map(({ version, integrationLevel, choices }) => (
                  <td key={version}>{texts.senders[senderOf(mail, integrationLevel, choices)]}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
