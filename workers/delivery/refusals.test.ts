import { expect, it } from 'vitest'
import { MailRefused } from '#shared/ports/mailer.ts'
import { SmsRefused } from '#shared/ports/sms.ts'
import { logRefusals } from './refusals.ts'

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const text = { id: 'one', to: '+15550100123', text: 'Hello' }

const senders = (failure: Error | undefined) => {
  const warnings: unknown[] = []
  const send = async (): Promise<void> => {
    if (failure) throw failure
  }
  const log = { warn: (details: object, words: string) => void warnings.push([details, words]) }
  return { warnings, ...logRefusals({ mailer: { send }, sms: { send } }, log) }
}

it('logs permanent refusals without the recipient, and rethrows them', async () => {
  const mails = senders(new MailRefused('refused: 550 Ada@Example.com is unknown'))
  await expect(mails.mailer.send(mail)).rejects.toBeInstanceOf(MailRefused)
  expect(mails.warnings).toEqual([[{ reason: 'refused: 550 … is unknown' }, 'a mail was refused for good']])

  const texts = senders(new SmsRefused('refused (21211): +1 555 0100123 is no number'))
  await expect(texts.sms.send(text)).rejects.toBeInstanceOf(SmsRefused)
  expect(texts.warnings).toEqual([
    [{ reason: 'refused (21211): … is no number' }, 'a text message was refused for good'],
  ])
})

it('logs nothing that is sent or will be retried', async () => {
  const [sent, failed] = [senders(undefined), senders(new Error('no response'))]
  await sent.mailer.send(mail)
  await sent.sms.send(text)
  await expect(failed.mailer.send(mail)).rejects.toThrow('no response')
  await expect(failed.sms.send(text)).rejects.toThrow('no response')
  expect([...sent.warnings, ...failed.warnings]).toEqual([])
})
