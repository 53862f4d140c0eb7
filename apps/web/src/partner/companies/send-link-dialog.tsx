import type { LinkModule, SendOnboardingLink } from '#contracts';
import { linkModules } from '#contracts/browser';
import { Button, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog, FormDialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { useLanguage } from '../../shared/language/language-context.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { Notice } from '../../shared/parts/parts.js';
import { useOnboardingLinks } from '../queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

interface SendLinkDialogProps {
  companyId: string;
  onClose(): void;
}

export function SendLinkButton({ companyId }: { companyId: string }) {
  const { sending: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.heading}
      </Button>
      {isOpen && <SendLinkDialog companyId={companyId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Mails a link to an address. The id of a dialog makes a second click, or a repeated request, send nothing more. */
function SendLinkDialog({ companyId, onClose }: SendLinkDialogProps) {
  const { sending: texts, close } = useTexts();
  const { language } = useLanguage();
  const { sending } = useOnboardingLinks(companyId);
  const [id] = useState(() => crypto.randomUUID());
  const [email, setEmail] = useState('');
  const [module, setModule] = useState<LinkModule>('onboarding');
  const [mailLanguage, setMailLanguage] = useState<SendOnboardingLink['language']>(
    language === 'de' ? 'de' : 'en',
  );
  const { error } = sending;
  const isAddressWrong = error?.fields.some(({ pointer }) => pointer === '/email') ?? false;
  const refusal = texts.refusals[error?.code ?? ''];

  if (sending.data) return <SentDialog email={email.trim()} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.heading}
      submit={texts.submit}
      cancel={close}
      request={sending}
      failureOf={(failure) =>
        isAddressWrong ? null : refusal ? (
          <Notice tone="failure" title={refusal} />
        ) : (
          <FailureAlert error={failure} reassurance={texts.notSent} />
        )
      }
      onSubmit={() => sending.mutate({ id, email: email.trim(), language: mailLanguage, module })}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label={texts.email}
        description={texts.emailAbout}
        value={email}
        maxLength={254}
        autoComplete="off"
        required
        error={isAddressWrong && texts.emailWrong}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Radio.Group
        label={texts.module}
        value={module}
        onChange={(value) => setModule(value as LinkModule)}
      >
        <Stack gap="xs" mt="xs">
          {linkModules.map((each) => (
            <Radio key={each} value={each} label={texts.modules[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label={texts.language}
        data={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        value={mailLanguage}
        onChange={(event) =>
          setMailLanguage(event.currentTarget.value as SendOnboardingLink['language'])
        }
      />
    </FormDialog>
  );
}

function SentDialog({ email, onClose }: { email: string; onClose(): void }) {
  const { sending: texts, close } = useTexts();
  return (
    <Dialog title={texts.heading} onClose={onClose}>
      <div className={form.form}>
        <Notice tone="information" title={texts.sent(email)}>
          <a href={hrefOf.sentMails()}>{texts.toMails}</a>
        </Notice>
        <div className={form.actions}>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
