import type { DeliveryRange } from '#contracts';
import { regionalTag } from '../../shared/language/language.js';
import { useLanguage } from '../../shared/language/language-context.js';

const styles: Record<DeliveryRange, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  day: { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  week: {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

/** When a step begins, in the reader's time zone, which it names, as short as the range allows. */
export function useStepName(range: DeliveryRange): (at: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(regionalTag(language, navigator.languages), styles[range]);
  return (at) => format.format(new Date(at));
}
