/** A text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A call of the platform's API. The key stays in a variable of the shell, and so out of its history. */
export function callAsCurl(url: string): string {
  return `curl ${shellWord(url)} \\\n  -H "Authorization: Bearer $PLATFORM_API_KEY"`;
}

interface SentWebhook {
  url: string;
  /** As the event shows them: secrets, and values that differ for each attempt, are replaced by a description. */
  headers: Readonly<Record<string, string>>;
  /** The name of the header of the partner's token. */
  tokenHeader: string;
  body: string;
}

/**
 * The request of a webhook. The token and the signing secret are variables, and the signature is made when the
 * command runs, so that a receiver that checks it takes it.
 */
export function webhookAsCurl({ url, headers, tokenHeader, body }: SentWebhook): string {
  const made: Readonly<Record<string, string>> = {
    [tokenHeader.toLowerCase()]: '$WEBHOOK_TOKEN',
    'webhook-timestamp': '$TIMESTAMP',
    'webhook-signature': 'v1,$SIGNATURE',
  };
  // A trace begins with each attempt.
  const sent = Object.entries(headers).filter(([name]) => name !== 'traceparent');
  const lines = sent.map(([name, value]) => {
    const variable = made[name.toLowerCase()];
    return variable ? `  -H "${name}: ${variable}"` : `  -H ${shellWord(`${name}: ${value}`)}`;
  });
  const id = headers['webhook-id'] ?? '';
  return [
    `BODY=${shellWord(body)}`,
    'TIMESTAMP=$(date +%s)',
    `KEY=$(printf %s "\${WEBHOOK_SIGNING_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf %s "${id}.$TIMESTAMP.$BODY" |`,
    '  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)',
    [`curl -X POST ${shellWord(url)}`, ...lines, '  --data-raw "$BODY"'].join(' \\\n'),
  ].join('\n');
}
