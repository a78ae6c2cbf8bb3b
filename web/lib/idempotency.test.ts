import { expect, it, vi } from 'vitest'
import { uuidForm } from '#shared/ids.ts'
import { keyFor } from './idempotency.ts'

it('keeps its key for the same payload, and uses a new one for another', () => {
  const first = keyFor({ name: 'Lisbon' }, undefined)
  expect(first.key).toMatch(uuidForm)
  expect(keyFor({ name: 'Lisbon' }, first).key).toBe(first.key)
  expect(keyFor({ name: 'Porto' }, first).key).not.toBe(first.key)
})

it('works on insecure origins, too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(keyFor({}, undefined).key).toMatch(uuidForm)
  vi.unstubAllGlobals()
})
