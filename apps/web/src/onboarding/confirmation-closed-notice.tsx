import { InformationIcon } from '../shared/icons/icons.js';
import { Notice } from '../shared/notice/notice.js';
import type { Application } from './application.js';
import { progressOf, stepsBeforeConfirmation } from './steps/progress.js';
import { StepLinks } from './steps/step-links.js';
import { useTexts } from './texts/index.js';

/** Why people can't be confirmed yet, with links to the steps to do before. */
export function ConfirmationClosedNotice({ application }: { application: Application }) {
  const { confirmationClosed } = useTexts().sections;
  const missing = stepsBeforeConfirmation(progressOf(application));
  return (
    <Notice tone="information" icon={<InformationIcon />} title={confirmationClosed.title}>
      {confirmationClosed.advice}
      <StepLinks steps={missing} />
    </Notice>
  );
}
