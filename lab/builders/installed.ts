import { createClient, done } from './client.ts'
import type { Composed } from './composed.ts'
import { until } from './until.ts'

/** Waits until the installation is ready, and audits it: with a finding the command ends with 1, which throws here. */
export const expectClean = async (url: string, { exec }: Composed, service: string): Promise<void> => {
  await until('the answer that it is ready', async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    return answer?.status === 200
  })
  await exec(service, 'npm', 'run', '-s', 'audit')
}

/** A client who is signed in again: a restore keeps no sessions. */
export const signIn = async (url: string, username: string, password: string) => {
  const client = createClient(url)
  await done(client.post('/api/login', { username, password }))
  return client
}
