import type { Clock } from '#shared/ports/clock.ts'
import { startReceiver } from './smtpServer.ts'
import { type MessageStore, type NewMessage, openStore } from './store.ts'

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
  /** For what comes by another way than SMTP. Kept when it returns. */
  add(message: NewMessage): Promise<void>
  close(): Promise<void>
}

const complain = (error: unknown): void =>
  console.error('The mailbox:', error instanceof Error ? error.stack : error)

/** Starts the SMTP server; every message it has answered for survives its end. */
export const startMailbox = async (options: MailboxOptions): Promise<Mailbox> => {
  const { databaseUrl, clock, keep = 2_000 } = options
  let closing = false
  const onError = (error: unknown): void => {
    // Connections that break while everything is being closed are nobody's worry.
    if (!closing) (options.onError ?? complain)(error)
  }
  const store = await openStore({ databaseUrl, clock, keep, onError })
  const receiver = await startReceiver({ keep: store.add, onError }).catch(async error => {
    await store.close()
    throw error
  })
  return {
    port: receiver.port,
    add: message => store.add([message]),
    list: store.list,
    find: store.find,
    close: async () => {
      closing = true
      await receiver.close()
      await store.close()
    },
  }
}
