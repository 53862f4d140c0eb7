/** Card details and PIN. */
export const revealInEnglish = {
  frame: 'Card details, shown by the card vault',
  hide: 'Hide',
  cancel: 'Cancel',
  buttons: { details: 'Show card details', pin: 'Show PIN', new_pin: 'Set PIN' },
  titles: {
    details: 'Show the card details?',
    pin: 'Show the PIN?',
    new_pin: 'Set a new PIN?',
  },
  note: 'Make sure that no one else can see your screen. It closes by itself after 45 seconds.',
  newPinNote: 'Make sure that no one else can see your screen.',
  pinSet: { title: 'The PIN is set', advice: 'Use it from your next payment on.' },
  ended: {
    title: 'The time to open it has passed',
    advice: 'Nothing was shown. Start again.',
  },
  broken: {
    title: 'The card details could not be shown',
    advice: 'Check your connection and try again. You can go on paying with the card.',
  },
  refusals: {
    card_vault_unavailable: {
      title: 'Card details and PIN are not available now',
      advice: 'Try again later. You can go on paying with the card.',
    },
    card_reveals_too_many: {
      title: 'You have opened this too often',
      advice: 'Card details and PIN can be opened ten times an hour. Try again later.',
    },
    card_details_unavailable: {
      title: 'The card has changed meanwhile',
      advice: 'Details are shown while a card is active or frozen.',
    },
  } as Readonly<Record<string, { title: string; advice: string }>>,
  notShown: 'Nothing was shown.',
};
