import { CheckIcon, ClockIcon, WarningIcon } from '../../shared/icons/icons.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Notice } from '../../shared/notice/notice.js';
import type { Sections } from '../section/sections.js';
import { useTexts } from '../texts/index.js';

/** The status of the credit application; nothing for a draft. */
export function CreditStatusNotice({ credit }: { credit: Sections['credit-application'] }) {
  const { credit: texts } = useTexts().sections;
  const amount = useAmount();
  switch (credit.status) {
    case 'draft':
      return null;
    case 'submitted':
      return (
        <Notice tone="information" icon={<ClockIcon />} title={texts.states.submitted}>
          {texts.submittedAdvice}
        </Notice>
      );
    case 'approved':
      return (
        <Notice tone="information" icon={<CheckIcon />} title={texts.states.approved}>
          {credit.creditLimit && texts.approvedAdvice(amount(credit.creditLimit))}
        </Notice>
      );
    case 'denied':
      return (
        <Notice tone="warning" icon={<WarningIcon />} title={texts.states.denied}>
          {texts.deniedAdvice}
        </Notice>
      );
  }
}
