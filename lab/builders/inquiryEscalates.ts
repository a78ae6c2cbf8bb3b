import { startSandbox } from '#embedded/stripe/start.ts'
import { sdk } from '#embedded/stripe/testing.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Stack } from './stack.ts'

/** The bank that has asked about a payment takes its money, and no webhook reports it. */
export const inquiryEscalates = async (
  { databaseUrl, url }: Pick<Stack, 'databaseUrl' | 'url'>,
  clock: Clock,
): Promise<void> => {
  const sandbox = await startSandbox({ databaseUrl, clock, pages: url })
  const { data } = await sdk(sandbox.port).disputes.list()
  const inquiry = data.find(({ status }) => status === 'warning_needs_response')
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/sandbox/disputes/${inquiry?.id}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'escalated' }),
  })
  await sandbox.close()
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
}
