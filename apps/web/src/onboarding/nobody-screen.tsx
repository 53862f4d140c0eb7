import { InformationIcon } from '../shared/icons/icons.js';
import { MessageScreen } from '../shared/page/message-screen.js';
import { useTexts } from './texts/index.js';

/** Shown if the partner has sent no people, or has removed all. */
export function NobodyScreen({ partner }: { partner: string }) {
  const { title, advice } = useTexts().noPeople;
  return <MessageScreen icon={<InformationIcon />} title={title} advice={advice(partner)} />;
}
