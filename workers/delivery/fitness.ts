import { type Mail, MailRefused } from '#shared/ports/mailer.ts'

/**
 * Prevents header injection: a line break in a header could add a recipient or another body.
 * @throws MailRefused with a sentence that does not repeat the value
 */
export const ensureSafeHeaders = ({ to, subject, headers = {} }: Mail): void => {
  if (!address.test(to)) throw new MailRefused('The recipient must be one bare mail address.')
  if (control.test(subject)) throw new MailRefused('The subject must be one line.')
  for (const [name, value] of Object.entries(headers)) {
    if (!token.test(name)) throw new MailRefused('The name of a header must be a plain word.')
    if (reserved.test(name)) throw new MailRefused(`The header ${name} is not to be set.`)
    if (control.test(value)) throw new MailRefused(`The header ${name} must be one line.`)
  }
}

/** The form of a bare address; only its server can say whether it exists. */
const address = /^[^\p{C}\s@<>()[\]\\,;:"]{1,64}@[^\p{C}\s@<>()[\]\\,;:"]{1,255}$/u
// U+2028 and U+2029 end a line for some readers.
const control = /[\p{Cc}\u2028\u2029]/u
const token = /^[A-Za-z0-9][A-Za-z0-9-]{0,75}$/
/** These are set by the mailer itself. */
const reserved =
  /^(from|sender|to|cc|bcc|subject|date|message-id|mime-version|content-.*|received|return-path|resent-.*)$/i
