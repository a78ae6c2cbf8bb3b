import { prettifyError, type ZodMiniType } from 'zod/mini'
import { type JobName, type JobPayloads, jobPayloads } from '#shared/ports/jobQueue.ts'

const payloads: { readonly [N in JobName]: ZodMiniType<JobPayloads[N]> } = jobPayloads

export const jobNames = Object.keys(payloads) as readonly JobName[]
export const isJobName = (name: string): name is JobName => Object.hasOwn(payloads, name)

export class UnfitPayload extends Error {
  override name = 'UnfitPayload'
}

/** @throws UnfitPayload when it does not match the job's schema */
export const parsePayload = <N extends JobName>(name: N, payload: unknown): JobPayloads[N] => {
  const { data, error } = payloads[name].safeParse(payload)
  if (data === undefined)
    throw new UnfitPayload(`not a payload for ${name}: ${error && prettifyError(error)}`)
  return data
}
