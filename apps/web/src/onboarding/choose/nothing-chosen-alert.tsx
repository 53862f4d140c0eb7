import { Notice } from '../../shared/notice/notice.js';
import { useTexts } from '../texts/index.js';

/** The platform takes a confirmation of at least one card only. */
export function NothingChosenAlert({ partner }: { partner: string }) {
  const { title, advice } = useTexts().choose.nothingChosen;
  return (
    <Notice tone="warning" title={title}>
      {advice(partner)}
    </Notice>
  );
}
