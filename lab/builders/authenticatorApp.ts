import { expect } from 'vitest'
import type { Client } from './client.ts'

interface App {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Adds an authenticator app by its previous code, so that the present one is still unused. */
export const addApp = async (
  saver: Client,
  password: string,
  codeOf: (secret: string, shiftMs: number) => string,
): Promise<App> => {
  const { secret } = (await saver.post('/api/two-step/authenticator', { password })).body
  const confirm = () => saver.post('/api/two-step/authenticator/confirm', { code: codeOf(secret, -30_000) })
  const first = await confirm()
  // The previous code is too old when the next one begins in between.
  const { status, body } = first.status === 200 ? first : await confirm()
  expect(status).toBe(200)
  return { secret, recoveryCodes: body.recoveryCodes }
}
