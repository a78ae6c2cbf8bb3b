import { expect } from 'vitest'

export interface SentMail {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sentAt: string
}

export const mailsTo = async (url: string, address: string): Promise<SentMail[]> => {
  const response = await fetch(`${url}/sandbox/mailbox.json?to=${encodeURIComponent(address)}`)
  return ((await response.json()) as SentMail[]).filter(mail => mail.to === address)
}

/** Waits for a mail to the address with a matching subject, newest first. */
export const awaitMail = async (
  url: string,
  address: string,
  subject: RegExp,
  after = 0,
): Promise<SentMail> => {
  let found: SentMail | undefined
  await expect
    .poll(
      async () => {
        const fitting = (await mailsTo(url, address)).filter(mail => subject.test(mail.subject))
        found = fitting.length > after ? fitting[0] : undefined
        return found !== undefined
      },
      { interval: 100 },
    )
    .toBe(true)
  return found!
}

export const linkIn = (mail: SentMail): URL =>
  new URL(/https?:\/\/\S+[?&]token=[\w-]+/.exec(mail.text)?.[0] ?? '')
export const tokenIn = (mail: SentMail): string => linkIn(mail).searchParams.get('token') ?? ''
export const codeIn = (mail: SentMail): string => /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
