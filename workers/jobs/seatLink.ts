import { userId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { SeatLinks } from '#shared/ports/seatLinks.ts'
import type { Sms } from '#shared/ports/sms.ts'
import { isSent } from '../delivery/refusals.ts'
import { seatLinkText } from '../delivery/templates/seatLink.ts'

interface Parts {
  readonly seatLinks: SeatLinks
  readonly sms: Sms
  readonly appUrl: string
}

/** Sends a member without an account their link; every attempt sends the same message. */
export const createSeatLinkJob =
  ({ seatLinks, sms, appUrl }: Parts) =>
  async ({ userId: id, text }: JobPayloads['seat-link']): Promise<void> => {
    const sending = { userId: userId(id), text }
    const message = await seatLinks.prepare(sending)
    if (message) {
      const { to, token } = message
      const words = seatLinkText({ ...message, link: `${appUrl}/seat/${token}` })
      await isSent(sms.send({ id: `seat-link-${id}-${text}`, to, text: words }))
    }
    await seatLinks.done(sending)
  }
