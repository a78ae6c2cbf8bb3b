import { language } from '#shared/language.ts'
import type { CardError } from './cardPayment.ts'

/** Why a card was not charged, in the language of the page; undefined where nobody knows more. English is the provider's own. */
export const reasonOfDecline = async ({
  code,
  declineCode,
  message,
}: CardError): Promise<string | undefined> => {
  if (language() === 'en') return message
  const words = await import('#shared/declineWords.ts').catch(() => undefined)
  return code === undefined ? undefined : words?.knownDecline({ code, declineCode: declineCode ?? null })
}
