import { useTexts } from '../texts/index.js';
import type { SectionForm } from './use-section-form.js';

/** No live region: it changes with every pause in typing. */
export function SaveStateLabel({ section: { saveState } }: { section: SectionForm }) {
  return <>{useTexts().sections.saveStates[saveState]}</>;
}
