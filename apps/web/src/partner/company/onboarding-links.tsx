import type { CompanyProgressResource, GeneratedLinks } from '#contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useLinkGeneration } from '../api/company-queries.js';
import { useTexts } from '../texts/index.js';
import { CopiedField } from '../../shared/copied-field/copied-field.js';
import classes from './onboarding-links.module.css';

interface OnboardingLinksProps {
  id: string;
  link: CompanyProgressResource['link'];
}

/**
 * Creates onboarding links for the company's admin. A new link voids the earlier ones, so a confirmation is
 * required.
 */
export function OnboardingLinks({ id, link }: OnboardingLinksProps) {
  const texts = useTexts().links;
  const generation = useLinkGeneration(id);
  const [isAsking, setAsking] = useState(false);
  const generate = () => {
    setAsking(false);
    generation.mutate();
  };
  return (
    <>
      <LinkState link={link} />
      {generation.data && <Links links={generation.data} />}
      {generation.error && <FailureAlert error={generation.error} reassurance={texts.asBefore} />}
      <ProgressButton
        mt="md"
        variant={generation.data ? 'default' : 'filled'}
        isBusy={generation.isPending}
        onClick={() => (link ? setAsking(true) : generate())}
      >
        {link ? texts.generateNew : texts.generate}
      </ProgressButton>
      {isAsking && (
        <ConfirmDialog
          title={texts.replaceTitle}
          warning={texts.replaceWarning}
          confirm={texts.replace}
          keep={texts.keep}
          onConfirm={generate}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function LinkState({ link }: { link: CompanyProgressResource['link'] }) {
  const { links: texts } = useTexts();
  if (!link) {
    return <Text>{texts.none}</Text>;
  }
  const isExpired = Date.parse(link.expiresAt) < Date.now();
  const tell = isExpired ? texts.expired : texts.last;
  return (
    <Text>
      <MomentsIn text={tell} at={[link.generatedAt, link.expiresAt]} />
    </Text>
  );
}

function Links({ links: { onboardingUrl, modules } }: { links: GeneratedLinks }) {
  const texts = useTexts().links;
  const shown = [
    ['onboarding', onboardingUrl],
    ['kyc', modules.kyc],
    ['creditApplication', modules.creditApplication],
  ] as const;
  return (
    <>
      <Notice tone="information" title={texts.shownOnce} mt="md">
        {texts.secret}
      </Notice>
      <div className={classes.links}>
        {shown.map(([name, url]) => (
          <div key={name} className={classes.link}>
            <CopiedField label={texts.names[name]} value={url} texts={texts} />
            <a className={classes.hint} href={url} target="_blank" rel="noopener noreferrer">
              {texts.open(texts.names[name])}
            </a>
          </div>
        ))}
      </div>
    </>
  );
}
