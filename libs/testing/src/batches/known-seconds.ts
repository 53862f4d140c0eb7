/**
 * About how long the longest spec files take, by the beginning of their paths. Only their order matters, which is
 * the same on other machines; Jest's own durations of earlier runs are not there in CI.
 */
export const KNOWN_SECONDS: Readonly<Record<string, number>> = {
  'e2e/drills.': 380,
  'e2e/every-screen.': 330,
  'chaos/brokers.': 195,
  'e2e/restore.': 150,
  'chaos/chaos.': 135,
  'e2e/rollout.': 130,
  'e2e/faults.': 120,
  'scripts/new-consumer/new-consumer.': 100,
  // With the build of Prometheus, where it is not there yet.
  'monitoring/rules.': 95,
  'local/prometheus/': 95,
  'chaos/standby.': 95,
  'e2e/conformance.': 85,
  'scripts/contracts/generate.': 65,
  'conformance/conformance.': 65,
  'e2e/tracing.': 55,
  'e2e/kafka-rights.': 50,
  'e2e/card-app.': 50,
  'e2e/scenarios.': 45,
  'e2e/console-money.': 45,
  'e2e/three-ds-faults.': 40,
  'e2e/frozen-server.': 40,
  'e2e/packages.': 40,
  'local/kafka/cluster.': 40,
  'e2e/console.': 35,
  'e2e/command-line.': 35,
  'e2e/outage.': 35,
  'e2e/former-version.': 35,
  'e2e/back-office.': 30,
  'e2e/large-assignment.': 30,
  'e2e/onboarding-answers.': 30,
};

/** Of all others. */
const USUAL_SECONDS = 20;

/** @param path of a spec file, from the root of the repository. */
export function secondsOf(path: string): number {
  const known = Object.entries(KNOWN_SECONDS).find(([beginning]) => path.startsWith(beginning));
  return known?.[1] ?? USUAL_SECONDS;
}
