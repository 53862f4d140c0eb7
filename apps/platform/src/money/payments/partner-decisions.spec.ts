import { describe, expect, it } from '@jest/globals';
import { PartnerCircuit } from './partner-decisions.js';

describe('PartnerCircuit', () => {
  function fail(circuit: PartnerCircuit, times: number, nowMs: number): void {
    for (let nth = 0; nth < times; nth += 1) {
      circuit.begin();
      circuit.judge(false, nowMs);
      circuit.end();
    }
  }

  it('bounds the open requests, also those whose answer is no longer awaited', () => {
    const circuit = new PartnerCircuit();
    for (let nth = 0; nth < 200; nth += 1) {
      expect(circuit.obstacle(0)).toBeUndefined();
      circuit.begin();
    }
    circuit.judge(false, 1_500);
    expect(circuit.obstacle(1_500)).toBe('too_busy');
    circuit.end();
    expect(circuit.obstacle(1_500)).toBeUndefined();
  });

  it('opens after five failures in a row, and lets one request try after a pause', () => {
    const circuit = new PartnerCircuit();
    fail(circuit, 4, 0);
    circuit.begin();
    circuit.judge(true, 0);
    circuit.end();
    fail(circuit, 4, 0);
    expect(circuit.obstacle(0)).toBeUndefined();
    fail(circuit, 1, 0);
    expect(circuit.obstacle(4_999)).toBe('circuit_open');
    expect(circuit.obstacle(5_000)).toBeUndefined();
    circuit.begin();
    expect(circuit.obstacle(5_001)).toBe('circuit_open');
    circuit.judge(false, 6_500);
    circuit.end();
    expect(circuit.obstacle(11_499)).toBe('circuit_open');
    expect(circuit.obstacle(11_500)).toBeUndefined();
  });

  it('closes with the first answer', () => {
    const circuit = new PartnerCircuit();
    fail(circuit, 5, 0);
    circuit.begin();
    circuit.judge(true, 5_000);
    expect(circuit.obstacle(5_000)).toBeUndefined();
  });
});
