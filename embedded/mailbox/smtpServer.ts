import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { readAtMost } from '../controls/readAtMost.ts'
import { readMail } from './mime.ts'
import type { NewMessage } from './store.ts'

interface Options {
  /** Stores the mail before it is acknowledged; when this fails, the sender is asked to try again later. */
  readonly keep: (messages: readonly NewMessage[]) => Promise<void>
  readonly onError: (error: unknown) => void
}

const maxBytes = 1024 * 1024

/** An SMTP server on loopback that accepts every mail for any recipient. */
export const startReceiver = async ({ keep, onError }: Options) => {
  const receive = async (stream: SMTPServerDataStream, recipients: readonly string[]): Promise<void> => {
    const source = await readAtMost(stream, maxBytes)
    if (source === undefined) throw reply(552, 'The mail is larger than 1 MB')
    const { subject, text, html, messageId } = await readMail(source)
    try {
      await keep(recipients.map(to => ({ channel: 'email', to, subject, text, html, messageId })))
    } catch (error) {
      onError(error)
      throw reply(451, 'The mail could not be stored, try again later')
    }
  }

  const server = new SMTPServer({
    name: 'localhost',
    banner: 'Calabash mailbox',
    size: maxBytes,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    // Senders keep connections open for the next mail; cutting them loses nothing.
    closeTimeout: 200,
    onData: (stream, { envelope }, answer) => {
      const recipients = new Set(envelope.rcptTo.map(({ address }) => address))
      receive(stream, [...recipients]).then(() => answer(), answer)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject)
      // A sender that disconnects halfway got no answer and tries again.
      server.on('error', () => undefined)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })
