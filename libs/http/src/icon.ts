/** The start page's card, in the colours of the pages. */
export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="6" width="28" height="20" rx="4" fill="#1a4fd6"/><path d="M2 11h28v4H2z" fill="#fff"/><path d="M6 20h8v2H6z" fill="#fff"/></svg>`;

/** The same icon in 16 and 32 pixels, for browsers without SVG support and for requests of `/favicon.ico`. */
export const ICON_ICO = Buffer.from(
  [
    'AAABAAIAEBAAAAEAIADrAAAAJgAAACAgAAABACAAJQEAABEBAACJUE5HDQoaCgAAAA1JSERSAAAAEAAAABAIBgAAAB/z',
    '/2EAAACgSURBVHicxJNBCsIwEEX/BM8gggcQ8SyCKxeew7UL1+oxFF0JnkVKD1Aobc/Q6czQFrpLk0LfIoQk75NkEodI',
    'HCKJDlhos9r/j47oCsLGy2KkNfMl/+0+toNRsiJrzbGucHsWjADOpyVZAAsIgAS7g/urRCgW8HhXCGWaMnZk3+1gcn1I',
    '4BcgddXS+Ag96qA9gj6KbsBXNgftO4hh/s/UAAAA//+X08AeAAAABklEQVQDADGMKoSTZJ1fAAAAAElFTkSuQmCCiVBO',
    'Rw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAA2klEQVR4nOyWwQ2CQBBF/yB3vJloBWgrkmA1WoJWIwm2YAlK',
    'BZp4gwJg3TWuzEVPOMth3oVhSfg/s8tnIgQmQmDUgBqI+c0sq9YT6nYgrACaYlBMDYNLa6L9o0xPfpV8Mc+uue3HERJ0',
    '2NzLZeHKfgsIW0jBtGK2mEIKpsXPQAI5kt7LG2OBIGRxV82B8QTRIq8QAt0CNRB/e3ArfifzUId2VB1owDL6z59l44u+',
    'AwZyQcC0uIEDpGBaHwNuQmk7yuxv8fwan4ZXrd27nYafhhyEwGgQqYHgBp4AAAD//4qzha8AAAAGSURBVAMAmLA4ua7q',
    '6+YAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
);
