import type { CardResource } from '#contracts';
import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useCardAction, useCards } from '../api/card-queries.js';
import { EmptyScreen } from '../empty-screen.js';
import { useTexts } from '../texts/index.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import classes from './cards-screen.module.css';
import { ActivationForm } from './activation-form.js';
import { actionFor, needsCode } from './card-actions.js';
import { CardFailure } from './card-failure.js';
import { useCardWords } from './card-words.js';
import { CardPicture } from './card-picture.js';

/** @param holderName who is signed in, and holds all of these cards. */
export function CardsScreen({ holderName }: { holderName: string }) {
  const texts = useTexts().cards;
  const cards = useCards();
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={cards}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyScreen icon={<PhysicalCardIcon />} title={texts.none} advice={texts.noneAdvice} />
          ) : (
            <ul role="list" aria-label={texts.heading} className={classes.list}>
              {shown.map((card) => (
                <CardItem key={card.id} card={card} holderName={holderName} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

interface CardItemProps {
  card: CardResource;
  holderName: string;
}

function CardItem({ card, holderName }: CardItemProps) {
  const texts = useTexts().cards;
  const change = useCardAction(card.id);
  const action = actionFor(card, 'cardholder');
  const words = useCardWords(card);
  return (
    <li className={classes.item} aria-label={texts.name(card.cardType, card.last4)}>
      <CardPicture card={card} holderName={holderName} />
      {card.frozenBy.map((party) => (
        <p key={party} className={classes.hint}>
          {texts.frozenBy[party]}
        </p>
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
    </li>
  );
}
