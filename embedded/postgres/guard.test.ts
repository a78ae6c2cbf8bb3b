import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { guardAgainstOrphan } from './guard.ts'
import { isAlive, startOf } from './processes.ts'

const sleeper = (): ChildProcess => {
  const child = spawn('sleep', ['60'])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Simulates the end of this process: closes the pipe, so that the guard stops the server and exits. */
const letGo = async (guard: ChildProcess | undefined): Promise<void> => {
  if (!guard) throw new Error('there is no guard')
  const ended = once(guard, 'exit')
  guard.stdin?.end()
  await ended
}

it('stops the server when its parent is gone', async () => {
  const server = sleeper()
  const ended = once(server, 'exit')
  await letGo(guardAgainstOrphan(server))
  expect((await ended)[1]).toBe('SIGINT')
})

it('leaves a later process with the same pid alone', async () => {
  const other = sleeper()
  const pid = other.pid ?? 0
  await letGo(guardAgainstOrphan(other, `${Number(startOf(pid)) - 1}`))
  expect(isAlive(pid)).toBe(true)
  expect(other.signalCode).toBeNull()
})
