import { createHash } from 'node:crypto'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { PhoneCodes } from '#shared/ports/phones.ts'
import { type Sms, SmsRefused } from '#shared/ports/sms.ts'

interface Parts {
  readonly codes: PhoneCodes
  readonly sms: Sms
}

/** Sends the code that proves a phone number; sent anew after a failure it is a new one, and only the newest is good. */
export const createPhoneCodeJob =
  ({ codes, sms }: Parts) =>
  async ({ requestId }: JobPayloads['phone-code']): Promise<void> => {
    const proof = await codes.prepare(requestId)
    if (!proof) return
    const id = createHash('sha256').update(`${requestId}/${proof.code}`).digest('base64url')
    const text = `Calabash: your code is ${proof.code}. It is good for ten minutes. We never ask for it by phone or in a message.`
    try {
      await sms.send({ id, to: proof.to, text })
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error // the number takes no texts: trying again changes nothing
    }
  }
