import { WarningIcon } from '../../shared/icons/icons.js';
import { useTexts } from '../texts/index.js';
import classes from './save-state-label.module.css';
import type { SectionForm } from './use-section-form.js';

/** Not a live region, because it changes with every pause in typing. */
export function SaveStateLabel({ section: { saveState, heldPaths } }: { section: SectionForm }) {
  const { saveStates, savedExcept } = useTexts().sections;
  return heldPaths.length > 0 && saveState === 'saved' ? (
    <span className={classes.except}>
      <WarningIcon /> {savedExcept(heldPaths.length)}
    </span>
  ) : (
    <>{saveStates[saveState]}</>
  );
}
