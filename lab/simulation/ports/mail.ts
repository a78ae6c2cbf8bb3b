import type { Mailer } from '#shared/ports/mailer.ts'
import type { Sms } from '#shared/ports/sms.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'

export interface Copy {
  readonly to: string
  readonly text: string
  readonly at: number
}
/** What has come to people, by its id: a mail program shows those of one id as one. */
export const createMailboxes = () => new Map<string, Copy[]>()
export type Mailboxes = ReturnType<typeof createMailboxes>

/** The services that carry messages: they take them, lose them on the way, or take them and do not say so. */
export const messengersFor = (
  world: World,
  mailboxes: Mailboxes,
  party: Party,
): { readonly mailer: Mailer; readonly sms: Sms } => {
  const send = (id: string, to: string, text: string): Promise<void> =>
    world.ask({
      ...{ from: party, port: 'mail', what: `send ${id} to ${to}` },
      serve: () => {
        const known = mailboxes.get(id) ?? []
        mailboxes.set(id, [...known, { to, text, at: world.now() }])
      },
      trouble: fault => new Error(`the mail server is in trouble: ${fault}`),
    })
  return {
    mailer: { send: ({ id = '', to, text }) => send(`${id}-email`, to, text) },
    sms: { send: ({ id, to, text }) => send(`${id}-sms`, to, text) },
  }
}
