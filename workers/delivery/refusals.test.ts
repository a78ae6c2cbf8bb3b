import { expect, it } from 'vitest'
import { MailRefused } from '#shared/ports/mailer.ts'
import { SmsRefused } from '#shared/ports/sms.ts'
import { logRefusals } from './refusals.ts'

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const text = { id: 'one', to: '+15550100123', text: 'Hello' }

const senders = (failure: Error | undefined) => {
  const told: unknown[] = []
  const send = async (): Promise<void> => {
    if (failure) throw failure
  }
  const log = { warn: (details: object, words: string) => void told.push([details, words]) }
  return { told, ...logRefusals({ mailer: { send }, sms: { send } }, log) }
}

it('tells of what is refused for good, without saying to whom, and lets it be known', async () => {
  const mails = senders(new MailRefused('refused: 550 Ada@Example.com is unknown'))
  await expect(mails.mailer.send(mail)).rejects.toBeInstanceOf(MailRefused)
  expect(mails.told).toEqual([[{ reason: 'refused: 550 … is unknown' }, 'a mail was refused for good']])

  const texts = senders(new SmsRefused('refused (21211): +1 555 0100123 is no number'))
  await expect(texts.sms.send(text)).rejects.toBeInstanceOf(SmsRefused)
  expect(texts.told).toEqual([
    [{ reason: 'refused (21211): … is no number' }, 'a text message was refused for good'],
  ])
})

it('tells of nothing that is sent, or is tried again', async () => {
  const [sent, failed] = [senders(undefined), senders(new Error('nobody answers'))]
  await sent.mailer.send(mail)
  await sent.sms.send(text)
  await expect(failed.mailer.send(mail)).rejects.toThrow('nobody answers')
  await expect(failed.sms.send(text)).rejects.toThrow('nobody answers')
  expect([...sent.told, ...failed.told]).toEqual([])
})
