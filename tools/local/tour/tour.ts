import type { CardResource } from '#contracts';
import type { Endpoints } from '../endpoints.ts';
import type { Step } from '../steps.ts';
import {
  confirmCards,
  type Onboarding,
  openOnboardingLink,
  registerCompany,
} from './onboard-company.ts';
import {
  buyInShop,
  checkMails,
  checkPeopleAndCards,
  checkProgress,
  type Delivered,
  findOnKafka,
  followDelivery,
  topUpAccount,
} from './results.ts';
import { newTourContext, type Outcome, type TourContext } from './tour-context.ts';

/**
 * The main use case with a new sample company. The effect of each step is read from the other side, so a
 * step shown as done was verified there.
 */
export function tourSteps(endpoints: Endpoints): Step[] {
  let context: TourContext;
  let companyId: string;
  let onboarding: Onboarding;
  let requested: Delivered;
  let ordered: Delivered;
  let cards: CardResource[];
  let card: CardResource;
  let settled: Delivered;

  return [
    step('The partner registers a company and imports its people', async () => {
      context = await newTourContext(endpoints);
      const outcome = await registerCompany(context);
      companyId = outcome.companyId;
      return outcome;
    }),
    step('Its admin clicks the onboarding link and is sent to the platform', async () => {
      const outcome = await openOnboardingLink(context, companyId);
      onboarding = outcome;
      return outcome;
    }),
    step('The admin chooses who gets a card, and confirms', () =>
      confirmCards(context, onboarding),
    ),
    step("The platform delivers the choice to the partner's webhook", async () => {
      const outcome = await followDelivery(context, onboarding, 'card_assignment_requested', 1);
      requested = outcome;
      return outcome;
    }),
    step('The gateway has published it to Kafka', () =>
      findOnKafka(context, onboarding, 'card_assignment_requested', requested),
    ),
    step('Card provisioning creates the people and orders the cards', async () => {
      const outcome = await checkPeopleAndCards(context, onboarding);
      cards = outcome.cards;
      return outcome;
    }),
    step('The platform reports each ordered card', async () => {
      const outcome = await followDelivery(context, onboarding, 'card_ordered', cards.length);
      ordered = outcome;
      return outcome;
    }),
    step('The reports are on Kafka too', () =>
      findOnKafka(context, onboarding, 'card_ordered', ordered),
    ),
    step('Each cardholder gets a confirmation by mail', () =>
      checkMails(context, onboarding, cards),
    ),
    step('The partner sees how far the company is', () => checkProgress(context, onboarding)),
    step('The company is approved, and tops its card account up', async () => {
      const outcome = await topUpAccount(context, onboarding, cards);
      card = outcome.card;
      return outcome;
    }),
    step('A cardholder buys in the demo shop, approves it, and the money is taken', () =>
      buyInShop(context, card),
    ),
    step('The platform reports the payment at the transaction webhook', async () => {
      const outcome = await followDelivery(context, onboarding, 'transaction_settled', 1);
      settled = outcome;
      return outcome;
    }),
    step('It is on the topic of transactions', () =>
      findOnKafka(
        context,
        onboarding,
        'transaction_settled',
        settled,
        context.topicEnds.transactions,
      ),
    ),
  ];
}

function step(title: string, run: () => Promise<Outcome>): Step {
  return { title, run: async () => (await run()).lines };
}
