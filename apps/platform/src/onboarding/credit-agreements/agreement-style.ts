const DEFAULT_COLOR = '#1c4f9c';

/** @param color the partner's colour, `#rrggbb` */
export function agreementStyle(color: string | null): string {
  return `
:root { color-scheme: light dark; --brand: ${color ?? DEFAULT_COLOR}; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: #1d2733; background: #f4f6f8; }
header, main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem 0; }
header img { max-height: 2.5rem; max-width: 60%; }
header b { font-size: 1.2rem; }
main { margin-top: 1rem; padding-bottom: 2rem; background: #fff; border-top: 4px solid var(--brand);
  border-radius: 10px; }
h1 { margin: 0 0 0.75rem; font-size: 1.6rem; line-height: 1.25; }
a.document { color: inherit; font-weight: 600; }
label { display: block; margin-top: 1.25rem; font-weight: 600; }
.about { margin: 0.1rem 0 0.4rem; color: #5a6675; font-size: 0.9rem; overflow-wrap: anywhere; }
input[name='name'] { width: 100%; padding: 0.6rem 0.75rem; font: inherit; border: 1px solid #8a95a3;
  border-radius: 8px; }
label.confirm { display: flex; gap: 0.75rem; align-items: start; font-weight: 400; }
label.confirm input { width: 1.25rem; height: 1.25rem; margin-top: 0.15rem; flex: none; }
button { margin-top: 1.5rem; padding: 0.7rem 1.5rem; font: inherit; font-weight: 600; color: #fff;
  background: #1d2733; border: 0; border-radius: 8px; cursor: pointer; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.error { padding: 0.75rem 1rem; border-left: 4px solid #b3261e; background: #fdecea; color: #7a1712; }
@media (prefers-color-scheme: dark) {
  body { color: #e9edf2; background: #10151c; }
  main { background: #1b222c; }
  .about { color: #a7b2c0; }
  button { color: #10151c; background: #e9edf2; }
}
`;
}
