/** kafkajs uses negative timeouts, for which Node 24 prints a warning each time. */
export function hideKafkajsWarning(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'TimeoutNegativeWarning') console.warn(`${warning}`);
  });
}
