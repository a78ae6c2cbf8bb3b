import type { Clock } from '#shared/ports/clock.ts'
import { startReceiver } from './smtpServer.ts'
import { type MessageStore, type NewMessage, openStore } from './store.ts'
import { startTwilioServer } from './twilioServer.ts'

export interface MailboxOptions {
  readonly databaseUrl: string
  readonly clock: Clock
  /** How many messages are kept; older ones are deleted. */
  readonly keep?: number
  /** Called with errors of the mailbox itself. */
  readonly onError?: (error: unknown) => void
}

/** Receives messages while no real mail server or SMS service is configured. */
export interface Mailbox extends Pick<MessageStore, 'list' | 'find'> {
  /** Of the SMTP server, on loopback. */
  readonly port: number
  /** Of the server that accepts text messages like Twilio, on loopback. */
  readonly smsPort: number
  /** For messages that do not come by SMTP. Stored when it returns. */
  add(message: NewMessage): Promise<void>
  close(): Promise<void>
}

const logError = (error: unknown): void =>
  console.error('The mailbox:', error instanceof Error ? error.stack : error)

/** Starts the servers for mail and text messages; every acknowledged message survives a restart. */
export const startMailbox = async (options: MailboxOptions): Promise<Mailbox> => {
  const { databaseUrl, clock, keep = 2_000 } = options
  let closing = false
  const onError = (error: unknown): void => {
    // Connections break while everything is being closed.
    if (!closing) (options.onError ?? logError)(error)
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
