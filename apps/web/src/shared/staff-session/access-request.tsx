import type { StaffAccessRequest, StaffCodeMail } from '#contracts';
import { MailStatusBadge } from '../mails/mail-rows.js';
import { MomentsIn } from '../moment/moment.js';
import { Notice } from '../notice/notice.js';
import { ProgressButton } from '../progress-button/progress-button.js';

export interface AccessRequestTexts {
  kinds: Record<StaffAccessRequest['kind'], string>;
  by(kind: string, name: string, moment: string): string;
  confirm: string;
  decline: string;
  ofPerson(action: string, name: string): string;
  mailed(moment: string): string;
  held: { title: string; advice(moment: string): string };
}

interface AccessRequestProps {
  request: StaffAccessRequest;
  /** Who requested it. */
  by: string;
  /** Whose access it is about. */
  name: string;
  texts: AccessRequestTexts;
  /** Not for the person who requested it. */
  mayConfirm: boolean;
  isBusy: boolean;
  onDecide(decision: 'confirm' | 'decline'): void;
}

/** What waits for a second person, who confirms or declines it. */
export function AccessRequest(props: AccessRequestProps) {
  const { request, by, name, texts, mayConfirm, isBusy, onDecide } = props;
  const button = (decision: 'confirm' | 'decline') => (
    <ProgressButton
      size="xs"
      variant="default"
      isBusy={isBusy}
      aria-label={texts.ofPerson(texts[decision], name)}
      onClick={() => onDecide(decision)}
    >
      {texts[decision]}
    </ProgressButton>
  );
  return (
    <>
      <span>
        <MomentsIn
          text={(moment) => texts.by(texts.kinds[request.kind], by, moment)}
          at={[request.requestedAt]}
        />
      </span>
      {mayConfirm && button('confirm')}
      {button('decline')}
    </>
  );
}

/** When the latest mail with a code was requested, and whether it went out. */
export function CodeMail({
  mail,
  texts,
}: {
  mail: StaffCodeMail;
  texts: Pick<AccessRequestTexts, 'mailed'>;
}) {
  return (
    <span>
      <MomentsIn text={texts.mailed} at={[mail.createdAt]} />{' '}
      <MailStatusBadge status={mail.status} />
    </span>
  );
}

/** Shown as long as the passkey is too new to decide. */
export function HeldPasskey({
  decidesFrom,
  texts,
}: {
  decidesFrom: string | null;
  texts: Pick<AccessRequestTexts, 'held'>;
}) {
  if (decidesFrom === null || Date.parse(decidesFrom) <= Date.now()) return null;
  return (
    <Notice tone="information" title={texts.held.title}>
      <MomentsIn text={texts.held.advice} at={[decidesFrom]} />
    </Notice>
  );
}
