import type { InformationRequest, InformationRequestSection, KycStatus } from '#contracts';
import { CheckIcon, ClockIcon, WarningIcon } from '../../shared/icons/icons.js';
import { Notice } from '../../shared/notice/notice.js';
import type { Sections } from '../section/sections.js';
import { hrefOfStep, type Step } from '../steps/step.js';
import { useTexts } from '../texts/index.js';
import classes from './kyc-status-notice.module.css';

type SubmittedStatus = Exclude<KycStatus, 'draft'>;

const tones = {
  submitted: 'information',
  in_review: 'information',
  additional_information_requested: 'warning',
  approved: 'information',
  denied: 'failure',
} as const satisfies Record<SubmittedStatus, string>;

const icons = {
  submitted: <ClockIcon />,
  in_review: <ClockIcon />,
  additional_information_requested: <WarningIcon />,
  approved: <CheckIcon />,
  denied: <WarningIcon />,
} as const satisfies Record<SubmittedStatus, unknown>;

interface KycStatusNoticeProps {
  kyc: Sections['kyc'];
  partner: string;
}

/** The status of the submitted application, with the next action. */
export function KycStatusNotice({ kyc, partner }: KycStatusNoticeProps) {
  const texts = useTexts().sections.kyc;
  if (kyc.status === 'draft') {
    return null;
  }
  const { title, advice } = texts.states[kyc.status];
  return (
    <Notice tone={tones[kyc.status]} icon={icons[kyc.status]} title={title}>
      {kyc.status === 'denied' ? `${advice} ${partner}.` : advice}
      {kyc.status === 'additional_information_requested' && kyc.informationRequest && (
        <RequestedItems request={kyc.informationRequest} />
      )}
      {kyc.submittedAt && (
        <p className={classes.submittedAt}>{texts.submittedAt(kyc.submittedAt)}</p>
      )}
    </Notice>
  );
}

function RequestedItems({ request }: { request: InformationRequest }) {
  const { questionAbout } = useTexts().sections.kyc;
  return (
    <ul className={classes.items}>
      {request.items.map(({ section, question }, index) => (
        <li key={index}>
          <a href={hrefOfStep(stepAbout(section))}>{questionAbout[section]}</a>: {question}
        </li>
      ))}
    </ul>
  );
}

function stepAbout(section: InformationRequestSection): Step {
  return section === 'documents' ? 'kyc' : section;
}
