import type { CompanyCard } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureScreen } from '../../shared/failure/failure-screen.js';
import { InformationIcon } from '../../shared/icons/icons.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { PageLoading } from '../../shared/page/page-loading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { useCompanyCard, useCompanyCardAction } from '../api/company-queries.js';
import { ActivationForm } from '../cards/activation-form.js';
import { actionFor, needsCode } from '../cards/card-actions.js';
import { CardFailure } from '../cards/card-failure.js';
import { useCardWords } from '../cards/card-words.js';
import { CardPicture } from '../cards/card-picture.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CardLimits } from './limits-form.js';
import classes from './company.module.css';
import { ReplaceDialog } from './replace-dialog.js';

const NOT_FOUND = 404;
const replaceable = ['shipped', 'active', 'frozen'];

/** A card of the company: what may be spent with it, its activation and its replacement. */
export function CompanyCardScreen({ id }: { id: string }) {
  const { loading } = useSharedTexts();
  const texts = useTexts().company;
  const { data: card, error, refetch } = useCompanyCard(id);
  if (card) return <Found card={card} />;
  if (error?.status === NOT_FOUND) {
    return (
      <MessageScreen icon={<InformationIcon />} {...texts.unknownCard}>
        <BackLink />
      </MessageScreen>
    );
  }
  return error ? (
    <FailureScreen error={error} onRetry={() => void refetch()} />
  ) : (
    <PageLoading text={loading} />
  );
}

function Found({ card }: { card: CompanyCard }) {
  const { company: texts } = useTexts();
  const [isReplacing, setIsReplacing] = useState(false);
  return (
    <>
      <PageHeading>{texts.cardOf(card.holderName)}</PageHeading>
      <div className={classes.sheets}>
        <div className={classes.picture}>
          <CardPicture card={card} holderName={card.holderName} />
        </div>
        <Actions card={card} />
        {card.status !== 'terminated' && (
          <Sheet title={texts.limits.heading}>
            <CardLimits card={card} />
          </Sheet>
        )}
        {replaceable.includes(card.status) && (
          <Button variant="default" w="fit-content" onClick={() => setIsReplacing(true)}>
            {texts.replace.open}
          </Button>
        )}
        {isReplacing && <ReplaceDialog card={card} onClose={() => setIsReplacing(false)} />}
        <BackLink />
      </div>
    </>
  );
}

function Actions({ card }: { card: CompanyCard }) {
  const { cards: texts, company } = useTexts();
  const change = useCompanyCardAction(card.id);
  const action = actionFor(card, 'company_admin');
  const words = useCardWords(card, card.holderName);
  return (
    <div className={classes.form}>
      {card.frozenBy.map((party) => (
        <Text key={party} c="dimmed">
          {party === 'platform' || party === 'partner'
            ? texts.frozenBy[party]
            : company.frozenBy[party]}
        </Text>
      ))}
      {change.error && <CardFailure error={change.error} status={card.status} />}
      {action && needsCode(card, action) && (
        <ActivationForm
          isBusy={change.isPending}
          onSubmit={(activationCode) =>
            change.mutate({ action, words: words(action), activationCode })
          }
        />
      )}
      {action && !needsCode(card, action) && (
        <ProgressButton
          variant="default"
          isBusy={change.isPending}
          onClick={() => change.mutate({ action, words: words(action) })}
        >
          {texts[action]}
        </ProgressButton>
      )}
    </div>
  );
}

function BackLink() {
  return (
    <Button component="a" href={hrefOf.company()} variant="default" size="md" w="fit-content">
      {useTexts().company.back}
    </Button>
  );
}
