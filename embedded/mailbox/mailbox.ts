import type { Clock } from '#shared/ports/clock.ts'
import { startReceiver } from './smtpServer.ts'
import { type MessageStore, type NewMessage, openStore } from './store.ts'
import { startTwilioServer } from './twilioServer.ts'

export interface MailboxOptions {
  readonly databaseUrl: string
  readonly clock: Clock
  /** How many messages are kept; older ones go. */
  readonly keep?: number
  /** What the mailbox itself got wrong. */
  readonly onError?: (error: unknown) => void
}

/** Where messages go while no real mail server or SMS service is set. */
export interface Mailbox extends Pick<MessageStore, 'list' | 'find'> {
  /** Of the SMTP server, on loopback. */
  readonly port: number
  /** Of the server that takes text messages as Twilio does, on loopback. */
  readonly smsPort: number
  /** For what comes by another way than SMTP. Kept when it returns. */
  add(message: NewMessage): Promise<void>
  close(): Promise<void>
}

const complain = (error: unknown): void =>
  console.error('The mailbox:', error instanceof Error ? error.stack : error)

/** Starts the servers for mail and text messages; every message they have answered for survives their end. */
export const startMailbox = async (options: MailboxOptions): Promise<Mailbox> => {
  const { databaseUrl, clock, keep = 2_000 } = options
  let closing = false
  const onError = (error: unknown): void => {
    // Connections that break while everything is being closed are nobody's worry.
    if (!closing) (options.onError ?? complain)(error)
  }
  const store = await openStore({ databaseUrl, clock, keep, onError })
  const add = (message: NewMessage): Promise<void> => store.add([message])
  const starting = [
    startReceiver({ keep: store.add, onError }),
    startTwilioServer({ keep: add, onError }),
  ] as const
  const [receiver, twilio] = await Promise.all(starting).catch(async error => {
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') await started.value.close()
    await store.close()
    throw error
  })
  return {
    port: receiver.port,
    smsPort: twilio.port,
    add,
    list: store.list,
    find: store.find,
    close: async () => {
      closing = true
      await Promise.all([receiver.close(), twilio.close()])
      await store.close()
    },
  }
}
