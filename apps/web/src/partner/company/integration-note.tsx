import { useIntegration } from '../api/company-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './integration-note.module.css';

/** Who sends mails to the company, according to the partner's integration level. */
export function IntegrationNote() {
  const texts = useTexts().integration;
  const { data } = useIntegration();
  return (
    data && (
      <p className={classes.note}>
        {data.level ? texts.notes[data.level] : texts.unknown}{' '}
        <a href={hrefOf.mails()}>{texts.allMails}</a>
        {data.cardAppUrl && (
          <>
            {' · '}
            <a href={data.cardAppUrl} target="_blank" rel="noopener noreferrer">
              {texts.cardApp}
            </a>
          </>
        )}
      </p>
    )
  );
}
