import { describe, expect, it } from '@jest/globals';
import { faultOfNode } from './required-node.js';

describe('the Node that a process is run with', () => {
  it.each(['24.0.0', '25.1.0', '100.0.0'])('may be %s', (version) => {
    expect(faultOfNode(version)).toBeUndefined();
  });

  it.each(['20.20.2', '22.12.0', '9.0.0'])(
    'is refused as %s, and the right one is named',
    (version) => {
      expect(faultOfNode(version)).toMatch(
        new RegExp(`^Node 24 or newer is needed, this is ${version}\\..*node_modules/\\.bin/node`),
      );
    },
  );
});
