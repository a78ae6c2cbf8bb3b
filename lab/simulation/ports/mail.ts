import type { Mailer } from '#shared/ports/mailer.ts'
import type { Sms } from '#shared/ports/sms.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { callsFor } from './database.ts'

export interface Copy {
  readonly to: string
  readonly text: string
  readonly at: number
}
/** Messages that arrived, by id: a mail program shows copies with the same id once. */
export const createMailboxes = () => new Map<string, Copy[]>()
export type Mailboxes = ReturnType<typeof createMailboxes>

/** The mail server and the text service. */
export const messengersFor = (
  world: World,
  mailboxes: Mailboxes,
  instance: Instance,
): { readonly mailer: Mailer; readonly sms: Sms } => {
  const call = callsFor(world, instance, { port: 'mail', trouble: 'the mail server is in trouble' })
  const send = (id: string, to: string, text: string): Promise<void> =>
    call(`send ${id} to ${to}`, () => {
      const known = mailboxes.get(id) ?? []
      mailboxes.set(id, [...known, { to, text, at: world.now() }])
    })
  return {
    mailer: { send: ({ id = '', to, text }) => send(`${id}-email`, to, text) },
    sms: { send: ({ id, to, text }) => send(`${id}-sms`, to, text) },
  }
}
