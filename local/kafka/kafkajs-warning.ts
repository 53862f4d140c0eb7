/** kafkajs waits for negative times, about which Node 24 complains on the terminal each time. */
export function hideKafkajsWarning(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'TimeoutNegativeWarning') console.warn(`${warning}`);
  });
}
