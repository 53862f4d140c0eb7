import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useMailSettings } from '../api/mail-settings-queries.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { MailSettingsForm } from './mail-settings-form.js';
import { SenderTable } from './sender-table.js';

/**
 * Who sends which mail, now and after each scheduled change, with the settings
 * (docs/interface.md#who-sends-which-mail).
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
