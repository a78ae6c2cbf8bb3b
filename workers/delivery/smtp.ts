import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { type Mail, type Mailer, MailRefused } from '#shared/ports/mailer.ts'
import { traced } from '#shared/tracing.ts'
import { ensureSafeHeaders } from './fitness.ts'

export interface SmtpSettings {
  /**
   * `smtps://` uses TLS from the start. `smtp://` uses TLS when the server offers it, and requires it when
   * there is a password to protect, unless the URL ends with `?requireTLS=false`.
   */
  readonly url: string
  /** An address, or `Name <address>`. */
  readonly from: string | (() => string)
  /** For the mailbox on this machine, which has no certificate. */
  readonly ignoreTls?: boolean
  /** How long one mail may take, including the wait in the queue. */
  readonly timeoutMs?: number
}

export interface SmtpMailer extends Mailer {
  /** Waits briefly for mails that are being sent. */
  close(): Promise<void>
}

const closeMs = 2_000

/** Sends mail over SMTP, on a few connections that stay open. */
export const createSmtpMailer = (settings: SmtpSettings): SmtpMailer => {
  const { url, ignoreTls = false, timeoutMs = 30_000 } = settings
  const sender = typeof settings.from === 'string' ? () => settings.from as string : settings.from
  if (/[\r\n]/.test(sender())) throw new Error('MAIL_FROM must be one line')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Shorter than servers' idle timeouts, so that they don't close the connection as the next mail starts.
    idleTimeout: 20_000,
    ignoreTLS: ignoreTls,
    requireTLS: !ignoreTls && hasPasswordToProtect(url),
    dnsTimeout: Math.min(timeoutMs, 10_000),
    connectionTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: Math.min(timeoutMs, 10_000),
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const underWay = new Set<Promise<unknown>>()

  const deliver = async (mail: Mail): Promise<void> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const from = sender()
    const messageId = mail.id === undefined ? {} : { messageId: messageIdOf(mail, mail.id, from) }
    const { subject, text, html } = mail
    // An object, because a string would be parsed as a list of addresses.
    const to = { name: '', address: mail.to }
    const headers = { ...automatic, ...mail.headers }
    try {
      await transport.sendMail({ from, to, subject, text, html, headers, signal, ...messageId })
    } catch (error) {
      throw explain(error, { mail, timedOut: signal.aborted, timeoutMs })
    }
  }

  return {
    send: async mail => {
      ensureSafeHeaders(mail)
      const delivery = traced('send a mail', { kind: 'client' }, () => deliver(mail))
      underWay.add(delivery)
      try {
        await delivery
      } finally {
        underWay.delete(delivery)
      }
    },
    close: async () => {
      transport.close()
      const ended = Promise.allSettled(underWay)
      await Promise.race([ended, new Promise(resolve => setTimeout(resolve, closeMs).unref())])
      transport.close({ force: true })
      await ended
    },
  }
}

/** Prevents automatic replies. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const hasPasswordToProtect = (url: string): boolean => {
  const { protocol, password, hostname } = new URL(url)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/**
 * Includes the content: a retry with a new link is another mail, and must not be dropped as a duplicate.
 */
const messageIdOf = ({ to, subject, text, html, once }: Mail, id: string, from: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify(once ? [id, to] : [id, to, subject, text, html]))
    .digest('hex')
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${hash.slice(0, 40)}@${domain}>`
}

interface Circumstances {
  readonly mail: Mail
  readonly timedOut: boolean
  readonly timeoutMs: number
}

const explain = (error: unknown, { mail, timedOut, timeoutMs }: Circumstances): Error => {
  if (timedOut) return new Error(`The mail server did not take the mail within ${timeoutMs} ms.`)
  const { message, code, permanent, responseCode = 0, command } = error as SmtpError
  // Servers often repeat the address, and errors are logged.
  const reason = message.replaceAll(mail.to, 'the recipient')
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // 530 to 538 concern our own sign-in: an operator fixes that, and then the mail can be sent.
  const aboutUs = (responseCode >= 530 && responseCode <= 538) || command === 'MAIL FROM'
  if (aboutThisMail && permanent && !aboutUs)
    return new MailRefused(`The mail server refuses the mail: ${reason}`)
  return new Error(`The mail could not be handed over: ${reason}`)
}

/** The fields of nodemailer's errors that are used here. */
interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly permanent?: boolean
  /** The SMTP command that failed. */
  readonly command?: string
}
