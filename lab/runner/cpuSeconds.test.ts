import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { cpuSeconds } from './cpuSeconds.ts'

it('counts what a process uses, and what its ended children have used', () => {
  const before = cpuSeconds(process.pid)
  while (cpuSeconds(process.pid).own < before.own + 0.1);
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);'])
  expect(cpuSeconds(process.pid).family - before.family).toBeGreaterThanOrEqual(0.1)
})
