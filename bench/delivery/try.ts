import { cpuMsOf } from './process-cpu.ts';
import { call, sendAtOnce, sendPaced } from './post.ts';
import { dataOf } from './partner-at-platform.ts';
import { startRig } from './rig.ts';
const rig = await startRig(process.env.PROF ? {PGO: process.env.PGO ?? "", NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=/tmp/delivery/prof` } : {});
try {
  const first = await rig.partner.emit(0);
  console.log(first, JSON.stringify({event:'card_assignment_requested', companyId:'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11', timestamp: new Date().toISOString(), data: dataOf(1)}).length);
  for (let round = 0; round < Number(process.env.ROUNDS ?? 4); round++) {
    await rig.receiver.clear();
    const body = JSON.stringify({event:'card_assignment_requested', companyId:'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11', timestamp: new Date().toISOString(), data: dataOf(1)});
    const c = performance.now();
    await sendAtOnce(5000, 32, () => call('POST', `${rig.receiver.url}/fast`, {}, body));
    const ceiling = 5000 / (performance.now() - c) * 1000;
    await rig.receiver.clear();
    const cpu = cpuMsOf(rig.pids), cpuP = cpuMsOf([rig.pids[0]!]);
    const started = process.hrtime.bigint();
    const accepted = await sendAtOnce(5000, 32, (n) => rig.partner.emit(n));
    const acceptedMs = Number(process.hrtime.bigint() - started) / 1e6;
    const got = await rig.receiver.waitFor(accepted.length);
    const l = got.latenciesMs.toSorted((a, b) => a - b);
    await new Promise((r) => setTimeout(r, 500));
    console.log({ ceiling, accepted: accepted.length, acceptedPerS: 5e6 / acceptedMs, received: got.received, doubled: got.doubled, perS: 5000 / (Number(BigInt(got.lastAtNs) - started) / 1e9), p50: l[2500], p99: l[4950], user: 0, cpuPerMessage: (cpuMsOf(rig.pids) - cpu) / 5000, platform: (cpuMsOf([rig.pids[0]!]) - cpuP) / 5000 });
  }
  for (let k = 0; k < 2; k++) {
  await rig.receiver.clear();
  const a = await sendPaced(500, 50, (n) => rig.partner.emit(n));
  const g = await rig.receiver.waitFor(a.length);
  const l = g.latenciesMs.toSorted((x, y) => x - y);
  console.log('paced', g.received, l[250], l[495], l[499]);
  }
} finally { if (process.env.LOGS) console.log((await import("node:fs")).readFileSync(rig.stack.services.platform.logFile,"utf8").split("\n").filter((l)=>!l.startsWith("{")).slice(0,80).join("\n")); await rig.stop(); }
