import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Sms, SmsRefused } from '#shared/ports/sms.ts'

/** Why no more texts are sent: to this number today, to any number today, or to its country at all. */
export type TextRefusal = 'number' | 'all' | 'country'

interface Budget {
  /** ISO codes of the countries that get texts; undefined for all. */
  readonly countries: readonly string[] | undefined
  /** Count one text; return the seconds to wait when the day's are used up. */
  readonly takeOfNumber: (number: string) => Promise<number | undefined>
  readonly takeOfAll: () => Promise<number | undefined>
  readonly onRefused: (because: TextRefusal) => void
}

/**
 * Sends texts within a budget: each costs money, and some numbers share it with whoever makes us text them. What is refused
 * here is also in the app, and in a mail where there is one.
 */
export const withinBudget = (sms: Sms, budget: Budget): Sms => {
  const mayGetTexts = (number: string): boolean =>
    !budget.countries || budget.countries.includes(parsePhoneNumberFromString(number)?.country ?? '')
  const refuse = (because: TextRefusal): never => {
    budget.onRefused(because)
    throw new SmsRefused(`No text message is sent: ${sentences[because]}.`)
  }
  return {
    send: async message => {
      if (!mayGetTexts(message.to)) refuse('country')
      if ((await budget.takeOfNumber(message.to)) !== undefined) refuse('number')
      if ((await budget.takeOfAll()) !== undefined) refuse('all')
      await sms.send(message)
    },
  }
}

const sentences: Readonly<Record<TextRefusal, string>> = {
  country: 'SMS_COUNTRIES does not name the country of its number',
  number: 'its number has had those of today',
  all: 'those of today are used up (SMS_PER_DAY)',
}
