import type { ReviewedAgreement } from '#contracts';
import { Facts } from '../../shared/facts/facts.js';
import { Moment, MomentsIn } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { agreementHref } from '../api/back-office-api.js';
import { useTexts } from '../texts/index.js';

interface AgreementSheetProps {
  /** Of the application. */
  id: string;
  agreement: ReviewedAgreement;
}

/** The credit agreement as it was drawn, and who accepted it. */
export function AgreementSheet({ id, agreement }: AgreementSheetProps) {
  const { application: texts } = useTexts();
  const { drawnAt, acceptedBy, acceptedAt, sha256 } = agreement;
  return (
    <Sheet title={texts.agreement}>
      <Facts
        facts={[
          [texts.agreementDrawn, <Moment at={drawnAt} />],
          [
            texts.agreementAccepted,
            acceptedBy && acceptedAt ? (
              <MomentsIn text={(when) => texts.acceptedBy(acceptedBy, when)} at={[acceptedAt]} />
            ) : (
              texts.notAccepted
            ),
          ],
          ['SHA-256', sha256],
          [texts.agreementDocument, <a href={agreementHref(id)}>{texts.download}</a>],
        ]}
      />
    </Sheet>
  );
}
