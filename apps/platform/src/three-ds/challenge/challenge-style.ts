/** Of the page without scripts: its policy allows no style within. */
export const CHALLENGE_STYLE = `
.plain { max-width: 30rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.plain header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.plain header img { max-height: 2.5rem; max-width: 45%; }
.plain dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
.plain dt { opacity: 0.8; overflow-wrap: normal; }
.plain dd { margin: 0; font-weight: 600; }
`;
